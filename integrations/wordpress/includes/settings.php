<?php
/** The plugin's settings, and the key, which no page shows again. */

declare(strict_types=1);

namespace MosqueSync\WordPress;

if (!defined('ABSPATH')) {
    exit;
}

const SETTINGS = 'mosque_sync_settings';
/** An array, because WordPress' page of all options shows texts, but not arrays. */
const KEY = 'mosque_sync_key';
const CSV = 'mosque_sync_csv';
const RESULT = 'mosque_sync_result';

const GROUP = 'mosque_sync';

/** @return array{address: string, mosque: string, source: string, asr: string, jummah: string} */
function settings(): array
{
    $found = get_option(SETTINGS, []);
    return (is_array($found) ? $found : []) + [
        'address' => '',
        'mosque' => '',
        'source' => has_plugin_table() ? 'plugin' : 'csv',
        'asr' => get_option('asrSelect') === 'hanafi' ? 'mithl-2' : 'mithl-1',
        'jummah' => '',
    ];
}

/** The key: the constant `MOSQUE_SYNC_API_KEY` of wp-config.php, or the saved one; empty if there is none. */
function api_key(): string
{
    if (is_key_constant()) {
        return (string) constant('MOSQUE_SYNC_API_KEY');
    }
    $found = get_option(KEY, []);
    return is_array($found) ? (string) ($found['key'] ?? '') : '';
}

function is_key_constant(): bool
{
    return defined('MOSQUE_SYNC_API_KEY');
}

/** Whether everything that a sync needs is set. */
function is_set_up(): bool
{
    return settings()['address'] !== '' && settings()['mosque'] !== '' && api_key() !== '';
}

/** Whether the key is of a test mosque; false if the settings make no client. */
function is_test_mosque(): bool
{
    try {
        return client()->isTestMosque();
    } catch (\MosqueSync\SettingsError $error) {
        return false;
    }
}

/**
 * A client of the mosque.
 * @param callable|null $onAnswer called with each request
 * @throws \MosqueSync\SettingsError
 */
function client(?callable $onAnswer = null, int $attempts = 4, int $timeoutSeconds = 20): \MosqueSync\Client
{
    ['address' => $address, 'mosque' => $mosque] = settings();
    return new \MosqueSync\Client([
        'baseUrl' => $address,
        'mosqueId' => $mosque,
        'apiKey' => api_key(),
        'attempts' => $attempts,
        'timeoutSeconds' => $timeoutSeconds,
        'longestWaitSeconds' => 20,
        'onAnswer' => $onAnswer,
    ]);
}

function register_settings(): void
{
    register_setting(GROUP, SETTINGS, ['type' => 'array', 'sanitize_callback' => __NAMESPACE__ . '\clean_settings']);
    register_setting(GROUP, KEY, ['type' => 'array', 'sanitize_callback' => __NAMESPACE__ . '\clean_key']);
}

/** Keeps what is right of the sent settings, and the earlier value of what is not. */
function clean_settings($sent): array
{
    $before = settings();
    $text = static function (string $name) use ($sent, $before): string {
        return is_array($sent) && is_string($sent[$name] ?? null) ? sanitize_text_field($sent[$name]) : $before[$name];
    };
    $settings = [
        'address' => rtrim(esc_url_raw($text('address'), ['https', 'http']), '/'),
        'mosque' => strtolower($text('mosque')),
        'source' => $text('source') === 'plugin' ? 'plugin' : 'csv',
        'asr' => $text('asr') === 'mithl-2' ? 'mithl-2' : 'mithl-1',
        'jummah' => $text('jummah'),
    ];
    if ($text('address') !== '' && !is_safe_address($settings['address'])) {
        add_settings_error(SETTINGS, 'address', __('The address of the service must begin with https://. It was not saved.', 'mosque-sync'));
        $settings['address'] = $before['address'];
    }
    if ($settings['mosque'] !== '' && !preg_match('/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/D', $settings['mosque'])) {
        add_settings_error(SETTINGS, 'mosque', __('The mosque id is not complete. Copy it from the portal, beside the key. It was not saved.', 'mosque-sync'));
        $settings['mosque'] = $before['mosque'];
    }
    if (jummah_times($settings['jummah']) === null) {
        add_settings_error(SETTINGS, 'jummah', __('The jummah times cannot be read. Write them as 13:15, 14:00. They were not saved.', 'mosque-sync'));
        $settings['jummah'] = $before['jummah'];
    }
    return $settings;
}

/** Keeps the saved key unless another one, or its removal, was sent. */
function clean_key($sent): array
{
    $before = get_option(KEY, []);
    $before = is_array($before) ? $before : [];
    if (is_array($sent) && !isset($sent['new'])) {
        return isset($sent['key']) ? ['key' => (string) $sent['key']] : $before;
    }
    $new = is_array($sent) && is_string($sent['new']) ? trim($sent['new']) : '';
    if (is_array($sent) && !empty($sent['remove'])) {
        return [];
    }
    if ($new !== '' && !preg_match('/^mp[st]_[0-9A-Za-z]{10}_[0-9A-Za-z]{38}$/D', $new)) {
        add_settings_error(KEY, 'key', __('That is not a whole key. Copy it from the portal as it was shown. It was not saved.', 'mosque-sync'));
        return $before;
    }
    return $new === '' ? $before : ['key' => $new];
}

/** The key travels with each request, so only the same machine may be asked without TLS. */
function is_safe_address(string $address): bool
{
    $host = (string) wp_parse_url($address, PHP_URL_HOST);
    $scheme = wp_parse_url($address, PHP_URL_SCHEME);
    return $host !== '' && ($scheme === 'https' || ($scheme === 'http' && in_array($host, ['localhost', '127.0.0.1'], true)));
}

/** @return list<int>|null the minutes of each congregation; null if the text cannot be read */
function jummah_times(string $text): ?array
{
    $times = [];
    foreach (preg_split('/[,;&،]/u', $text, -1, PREG_SPLIT_NO_EMPTY) ?: [] as $part) {
        $minutes = read_time(trim($part));
        if ($minutes === null || !can_be_at('jummah', $minutes, 0)) {
            return null;
        }
        $times[] = $minutes;
    }
    return $times;
}
