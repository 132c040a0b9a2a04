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
const FILE = 'mosque_sync_file';
const RESULT = 'mosque_sync_result';
/** What was typed into a form that was refused, for the next look at the page. */
const TYPED = 'mosque_sync_typed';

const GROUP = 'mosque_sync';

/** Longer than anything that is right, so that a cut text is refused. */
const MOST_TYPED_CHARACTERS = 500;
/** No mosque has more congregations on a Friday. */
const MOST_JUMMAHS = 20;

/** @return array{address: string, mosque: string, source: string, asr: string, jummah: string} */
function settings(): array
{
    $found = get_option(SETTINGS, []);
    $constant = is_address_constant() ? ['address' => rtrim((string) constant('MOSQUE_SYNC_ADDRESS'), '/')] : [];
    return $constant + array_filter(is_array($found) ? $found : [], 'is_string') + [
        'address' => '',
        'mosque' => '',
        'source' => has_plugin_table() ? 'plugin' : 'file',
        'asr' => get_option('asrSelect') === 'hanafi' ? 'mithl-2' : 'mithl-1',
        'jummah' => '',
    ];
}

/**
 * The key: the constant `MOSQUE_SYNC_API_KEY` of wp-config.php, or the saved one; empty if there is none. A key goes to
 * the address that it was entered for, and to no other: whoever may change the address cannot have the key sent there.
 */
function api_key(): string
{
    if (is_key_constant()) {
        return is_address_constant() ? (string) constant('MOSQUE_SYNC_API_KEY') : '';
    }
    $saved = saved_key();
    return $saved['address'] === settings()['address'] ? $saved['key'] : '';
}

/** @return array{key: string, address: string} the saved key, with the address that it was entered for; empty texts without one */
function saved_key(): array
{
    $found = get_option(KEY, []);
    return array_filter(is_array($found) ? $found : [], 'is_string') + ['key' => '', 'address' => ''];
}

/** Whether the saved key was entered for an address that the settings no longer have. */
function has_key_of_another_address(): bool
{
    $saved = saved_key();
    return $saved['key'] !== '' && $saved['address'] !== settings()['address'];
}

/**
 * Whether wp-config.php has the key. On a network, that is the main site's: it is one file for all sites, and those who
 * administer another one must not write with it.
 */
function is_key_constant(): bool
{
    return defined('MOSQUE_SYNC_API_KEY') && is_main_site();
}

function is_address_constant(): bool
{
    return defined('MOSQUE_SYNC_ADDRESS');
}

/** Whether everything that a sync needs is set. */
function is_set_up(): bool
{
    return settings()['address'] !== '' && settings()['mosque'] !== '' && api_key() !== '';
}

/** Whether a key was given, also one that the present address may not have: then a sync fails, and says so. */
function is_begun(): bool
{
    return is_set_up() || is_key_constant() || has_key_of_another_address();
}

/** Whether the key is of a test mosque; false if the settings make no client. */
function is_test_mosque(): bool
{
    try {
        return client()->isTestMosque();
    } catch (\MosqueSync\Failure $failure) {
        return false;
    }
}

/**
 * A client of the mosque.
 * @param callable|null $onResponse called with each request
 * @throws \MosqueSync\SettingsError
 * @throws AddressNotAllowed
 */
function client(?callable $onResponse = null, int $attempts = 4, int $timeoutSeconds = 20): \MosqueSync\Client
{
    ['address' => $address, 'mosque' => $mosque] = settings();
    if ($address !== '' && !is_address_constant() && !is_allowed_address($address)) {
        throw new AddressNotAllowed();
    }
    return new \MosqueSync\Client([
        'baseUrl' => $address,
        'mosqueId' => $mosque,
        'apiKey' => api_key(),
        'attempts' => $attempts,
        'timeoutSeconds' => $timeoutSeconds,
        'longestWaitSeconds' => 20,
        'onResponse' => $onResponse,
    ]);
}

/** Makes the options that only this plugin reads, so that not every page of the site loads them. */
function add_options(): void
{
    foreach ([SETTINGS, KEY, FILE, RESULT] as $option) {
        // Also adding one that exists cleans its value, which makes errors of the form look like those of this one.
        if (get_option($option) === false) {
            add_option($option, [], '', 'no');
        }
    }
}

function register_settings(): void
{
    register_setting(GROUP, SETTINGS, ['type' => 'array', 'sanitize_callback' => __NAMESPACE__ . '\clean_settings']);
    register_setting(GROUP, KEY, ['type' => 'array', 'sanitize_callback' => __NAMESPACE__ . '\clean_key']);
}

/** Keeps what is right of the sent settings, and the earlier value of what is not. */
function clean_settings($sent): array
{
    if ($sent === []) {
        return []; // As `add_options` makes it.
    }
    $before = settings();
    $text = static function (string $name) use ($sent, $before): string {
        $isText = is_array($sent) && is_string($sent[$name] ?? null);
        return $isText ? mb_substr(sanitize_text_field($sent[$name]), 0, MOST_TYPED_CHARACTERS) : $before[$name];
    };
    $settings = [
        'address' => rtrim(esc_url_raw($text('address'), ['https', 'http']), '/'),
        'mosque' => strtolower($text('mosque')),
        'source' => $text('source') === 'plugin' ? 'plugin' : 'file',
        'asr' => $text('asr') === 'mithl-2' ? 'mithl-2' : 'mithl-1',
        'jummah' => $text('jummah'),
    ];
    if ($text('address') !== '' && !is_safe_address($settings['address'])) {
        tell(SETTINGS, 'address', __('The address of the service must begin with https://. It was not saved.', 'mosque-sync'));
        $settings['address'] = $before['address'];
    } elseif ($settings['address'] !== '' && $settings['address'] !== $before['address'] && !is_allowed_address($settings['address'])) {
        tell(SETTINGS, 'address', __('WordPress does not allow requests to this address. It must be found on the internet, and its port must be 443. It was not saved. For another address, ask the person who runs this server to set it in wp-config.php.', 'mosque-sync'));
        $settings['address'] = $before['address'];
    }
    if ($settings['mosque'] !== '' && !preg_match('/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/D', $settings['mosque'])) {
        tell(SETTINGS, 'mosque', __('The mosque id is not complete. Copy it from the portal, beside the key. It was not saved.', 'mosque-sync'));
        $settings['mosque'] = $before['mosque'];
    }
    if (get_settings_errors(SETTINGS) !== []) {
        set_transient(TYPED, array_map($text, array_combine(array_keys($settings), array_keys($settings))), MINUTE_IN_SECONDS);
    }
    return $settings;
}

/** What the form shows: what is saved, or what was typed and refused a moment ago. */
function settings_to_show(): array
{
    $typed = get_transient(TYPED);
    delete_transient(TYPED);
    return (is_array($typed) ? $typed : []) + settings();
}

/** Shows a text above the page. WordPress prints it as HTML, so it is escaped here. */
function tell(string $setting, string $code, string $text, string $type = 'error'): void
{
    add_settings_error($setting, $code, esc_html($text), $type);
}

/** Keeps the saved key unless another one, or its removal, was sent. */
function clean_key($sent): array
{
    $before = get_option(KEY, []);
    $before = is_array($before) ? $before : [];
    // WordPress cleans an option that it makes for the first time twice.
    if (is_array($sent) && !isset($sent['new'])) {
        $isClean = is_string($sent['key'] ?? null) && is_whole_key($sent['key']) && ($sent['address'] ?? '') === settings()['address'];
        return $isClean ? ['key' => $sent['key'], 'address' => $sent['address']] : $before;
    }
    $new = is_array($sent) && is_string($sent['new']) ? trim($sent['new']) : '';
    if (is_array($sent) && !empty($sent['remove'])) {
        return [];
    }
    if ($new !== '' && !is_whole_key($new)) {
        tell(KEY, 'key', __('That is not a whole key. Copy it from the portal as it was shown. It was not saved.', 'mosque-sync'));
        return $before;
    }
    if ($new !== '' && in_array('address', array_column(get_settings_errors(SETTINGS), 'code'), true)) {
        tell(KEY, 'key', __('The key was not saved, because the address was not. Enter it again with the right address.', 'mosque-sync'));
        return $before;
    }
    // The address is saved before the key.
    return $new === '' ? $before : ['key' => $new, 'address' => settings()['address']];
}

/** Whether nothing is missing of a key. Servers of other makers have keys of other forms. */
function is_whole_key(string $key): bool
{
    $ours = '/^mp[st]_[0-9A-Za-z]{10}_[0-9A-Za-z]{38}$/D';
    return preg_match(preg_match('/^mp[st]_/', $key) === 1 ? $ours : '/^[\x21-\x7e]{8,512}$/D', $key) === 1;
}

/** @return list<string> the time of each congregation, as it was entered: the service reads it */
function jummah_times(string $text): array
{
    $times = array_map('trim', preg_split('/[,;&،]/u', $text, -1, PREG_SPLIT_NO_EMPTY) ?: []);
    return array_slice(array_values(array_filter($times)), 0, MOST_JUMMAHS);
}
