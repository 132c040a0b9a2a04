<?php
/** What people read of findings and results. */

declare(strict_types=1);

namespace MosqueSync\WordPress;

if (!defined('ABSPATH')) {
    exit;
}

/** A finding in words: the problem and its fix. */
function describe(array $finding): string
{
    $details = $finding['details'];
    return strtr(text_of($finding['code']), [
        '{text}' => $details['text'] ?? '',
        '{count}' => $details['count'] ?? '',
        '{date}' => date_text($details['date'] ?? ''),
    ]);
}

function text_of(string $code): string
{
    $texts = [
        'no-days' => __('There is no timetable yet. Upload a file, or add one to Daily Prayer Time.', 'mosque-sync'),
        'refused' => __('The service did not take the timetable, and keeps the earlier one: {text}', 'mosque-sync'),
        'looks-wrong' => __('The changes of today look like a mistake, so the service made none. Check them under Settings > Mosque Sync.', 'mosque-sync'),
        'deleted' => __('The timetable was deleted on the service. Press Sync now to send it again.', 'mosque-sync'),
        'stopped' => __('The service did not change the times of {date}: {text}', 'mosque-sync'),
        'faults' => __('The timetable has {count} errors. Correct them.', 'mosque-sync'),
        'ends-soon' => __('The timetable ends on {date}. Add the next one.', 'mosque-sync'),
    ];
    return $texts[$code] ?? $code;
}

function prayer_name(string $key): string
{
    $names = [
        'fajr' => __('Fajr', 'mosque-sync'),
        'sunrise' => __('Sunrise', 'mosque-sync'),
        'dhuhr' => __('Dhuhr', 'mosque-sync'),
        'asr' => __('Asr', 'mosque-sync'),
        'maghrib' => __('Maghrib', 'mosque-sync'),
        'isha' => __('Isha', 'mosque-sync'),
        'midnight' => __('Midnight', 'mosque-sync'),
        'tahajjud' => __('Tahajjud', 'mosque-sync'),
        'duha' => __('Duha', 'mosque-sync'),
        'jummah' => __('Jummah', 'mosque-sync'),
        'eid' => __('Eid', 'mosque-sync'),
    ];
    return $names[$key] ?? $key;
}

/** The result of a sync in one sentence. */
function result_text(array $result): string
{
    if ($result['at'] === 0) {
        return __('No sync has run yet.', 'mosque-sync');
    }
    $when = wp_date(get_option('date_format') . ' ' . get_option('time_format'), (int) $result['at']);
    if (!$result['ok']) {
        $isStopped = $result['error'] === null;
        /* translators: %s: date and time */
        return sprintf($isStopped ? __('%s: stopped. Nothing was sent.', 'mosque-sync') : __('%s: failed.', 'mosque-sync'), $when);
    }
    if ($result['added'] + $result['changed'] + $result['deleted'] === 0) {
        /* translators: %s: date and time */
        return sprintf(__('%s: synced. Every time was right already.', 'mosque-sync'), $when);
    }
    /* translators: 1: date and time, 2 to 4: numbers of rows */
    $text = __('%1$s: synced. Rows added: %2$d, changed: %3$d, deleted: %4$d.', 'mosque-sync');
    return sprintf($text, $when, $result['added'], $result['changed'], $result['deleted']);
}

/** Why a sync failed. @return list<string> */
function problems_of(array $result): array
{
    return $result['error'] === null ? array_map(__NAMESPACE__ . '\describe', $result['findings']) : [error_text($result['error'])];
}

/** A failure in words: those of the plugin where the service has none in this language. */
function error_text(array $error): string
{
    $texts = [
        'SettingsError' => __('The settings are not complete. Check the address, the mosque and the key.', 'mosque-sync'),
        'AddressNotAllowed' => __('WordPress does not allow requests to the address of the service: it is not found on the internet, or its port is not 443. Correct it, or ask the person who runs this server to set it in wp-config.php.', 'mosque-sync'),
        'ConnectionError' => __('The service did not answer. The plugin tries again within the hour.', 'mosque-sync'),
        'KeyRefused' => __('The service does not accept the key. Create a new key for this mosque in the portal, with permission to write, and save it here.', 'mosque-sync'),
        'TooManyRequests' => __('The service asks to wait. The plugin tries again within the hour.', 'mosque-sync'),
        'ServiceFailed' => __('The service has a problem. The plugin tries again within the hour.', 'mosque-sync'),
        'NotFound' => __('The service does not know this mosque. Check the address and the mosque id.', 'mosque-sync'),
        'Conflict' => __('Someone else changed the times at the same moment. The plugin tries again within the hour.', 'mosque-sync'),
        'KeyReadsOnly' => __('The key may read, but not write, so no time would ever be changed. Create a key that may write in the portal, and save it here.', 'mosque-sync'),
        'UnexpectedResponse' => __('The address answers, but not as the service does. Check the address of the service. If it is right, ask its operator what stands in front of it.', 'mosque-sync'),
        'NoTimetables' => __('This service does not keep timetables, so the plugin cannot send yours. Use mosque-sync or the client for PHP instead.', 'mosque-sync'),
        'InvalidRequest' => __('The service refused what was sent.', 'mosque-sync'),
    ];
    /* translators: %s: a message in English */
    $unknown = __('The plugin failed: %s. Ask the operator of the service to report this.', 'mosque-sync');
    return $texts[$error['class']] ?? sprintf($unknown, rtrim($error['message'], '.'));
}

/** A date as the site writes it. */
function date_text(string $date): string
{
    if (!is_date($date)) {
        return $date;
    }
    $noon = new \DateTimeImmutable("$date 12:00", wp_timezone());
    return (string) wp_date((string) get_option('date_format'), $noon->getTimestamp());
}

function is_date(string $text): bool
{
    return preg_match('/^\d{4}-\d\d-\d\d$/D', $text) === 1;
}
