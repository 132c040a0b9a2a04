<?php
/** What people read of findings and results. */

declare(strict_types=1);

namespace MosqueSync\WordPress;

if (!defined('ABSPATH')) {
    exit;
}

/** A finding in words: what is wrong, and what to do. */
function describe(array $finding): string
{
    $details = $finding['details'] + ['line' => null, 'date' => ''];
    $text = sprintf_named(text_of($finding['code']), [
        'column' => (string) ($details['column'] ?? ''),
        'text' => (string) ($details['text'] ?? ''),
        'other' => is_date((string) ($details['other'] ?? '')) ? date_text($details['other']) : (string) ($details['other'] ?? ''),
        'time' => (string) ($details['time'] ?? ''),
        'minutes' => (string) abs((int) ($details['minutes'] ?? 0)),
        'prayer' => isset($details['prayer']) ? prayer_name($details['prayer']) : '',
        'prayers' => implode(list_separator(), array_map(__NAMESPACE__ . '\prayer_name', $details['prayers'] ?? [])),
        'date' => date_text((string) $details['date']),
        'on' => date_text((string) ($details['on'] ?? '')),
        'first' => date_text((string) ($details['first'] ?? '')),
        'last' => date_text((string) ($details['last'] ?? '')),
        'site' => (string) ($details['site'] ?? ''),
        'zone' => (string) ($details['zone'] ?? ''),
        'count' => (string) ($details['count'] ?? ''),
        'most' => (string) ($details['most'] ?? ''),
        'cells' => (string) ($details['cells'] ?? ''),
        'names' => (string) ($details['names'] ?? ''),
        'number' => (string) ($details['number'] ?? ''),
        'removed' => implode(list_separator(), array_map(__NAMESPACE__ . '\removed_text', $details['removed'] ?? [])),
    ]);
    /* translators: 1: number of a line, 2: what is wrong with it */
    return $details['line'] === null ? $text : sprintf(__('Line %1$d: %2$s', 'mosque-sync'), $details['line'], $text);
}

function text_of(string $code): string
{
    $texts = [
        'no-columns' => __('The timetable has no column of dates, or none of times. Name the columns in the first line as Daily Prayer Time does (d_date, fajr_begins, fajr_jamah, …), or as Date, Fajr adhan, Fajr iqamah, ….', 'mosque-sync'),
        'open-quote' => __('A quotation mark opens and does not close. Save the table as CSV again, or delete the mark.', 'mosque-sync'),
        'unknown-heading' => __('The plugin does not know the heading "{column}", so it uses nothing of the timetable. Write it as Fajr adhan or Fajr iqamah, as Notes if the column holds no prayer times, or delete the column.', 'mosque-sync'),
        'bare-heading' => __('The heading "{column}" does not say which times it holds. Write "{column} adhan" or "{column} iqamah".', 'mosque-sync'),
        'jummah-heading' => __('The plugin reads no jummah times from a timetable. Delete the column "{column}", and enter the times under Jummah on the page of the plugin.', 'mosque-sync'),
        'missing-heading' => __('Column {number} has no heading. Name it in the first line, or delete the column.', 'mosque-sync'),
        'repeated-heading' => __('The headings "{other}" and "{column}" name the same times. Rename or delete one of them.', 'mosque-sync'),
        'missing-columns' => __('A timetable with d_date needs every column of Daily Prayer Time. Add {column}, with empty cells if you have no times for it.', 'mosque-sync'),
        'no-days' => __('There is no timetable yet. Upload a CSV file, or add one to Daily Prayer Time.', 'mosque-sync'),
        'no-row' => __('The timetable has no row for {date}: it covers {first} to {last}. Add the missing rows.', 'mosque-sync'),
        'no-row-tomorrow' => __('The timetable has no row for {date}. Add the missing rows.', 'mosque-sync'),
        'ends-soon' => __('The timetable ends on {date}. Add the next one.', 'mosque-sync'),
        'day-or-month-first' => __('"{text}" can be read with the day or the month first. Write dates as 2026-11-20.', 'mosque-sync'),
        'not-a-date' => __('"{text}" is not a date. Write dates as 2026-11-20.', 'mosque-sync'),
        'wrong-length' => __('The row has {cells} cells, but the heading has {names}: times may be under the wrong headings. Give the row one cell for each heading.', 'mosque-sync'),
        'repeated-date' => __('{date} is in the timetable twice, with different times. Keep one row for each date.', 'mosque-sync'),
        'not-a-time' => __('{column}: "{text}" is not a time. Write it as 13:30 or 1:30 pm, or as "-" if there is no time.', 'mosque-sync'),
        'forgotten-cell' => __('{column} is empty on {date}, between days that have a time there. An empty cell does not repeat the time above it: write the time, or "-" if there is no time.', 'mosque-sync'),
        'missing-prayers' => __('The timetable has no time on {date} for: {prayers}. Add it.', 'mosque-sync'),
        'other-half' => __('{column} {text} cannot be a time of {prayer}. Write {time} if that is the time that is meant.', 'mosque-sync'),
        'not-at-that-time' => __('{column} {text} cannot be a time of {prayer}. Correct it, or write "-" if there is no such time.', 'mosque-sync'),
        'is-not-after' => __('{column} {text} is not after {other}. Correct one of the two, or write "-" if there is no such time.', 'mosque-sync'),
        'is-before' => __('{column} {text} is before {other}. Correct one of the two; after a clock change, move all iqamah columns.', 'mosque-sync'),
        'is-not-before' => __('{column} {text} is not before {other}. Correct one of the two.', 'mosque-sync'),
        'is-far-before' => __('{column} {text} is far too long before {other}. Correct one of the two.', 'mosque-sync'),
        'later-than-around' => __('{column} {text} is {minutes} minutes later than on the days before and after. Compare it with the days around it, and correct it.', 'mosque-sync'),
        'earlier-than-around' => __('{column} {text} is {minutes} minutes earlier than on the days before and after. Compare it with the days around it, and correct it.', 'mosque-sync'),
        'clock-change-missed' => __('The times of {date} are off by {minutes} minutes: the clocks change on {on}, but the adhan times never do. Correct the times.', 'mosque-sync'),
        'clock-change-doubled' => __('The times of {date} are off by {minutes} minutes: the clocks change by that much on {on}, and the adhan times by twice as much. Correct the times.', 'mosque-sync'),
        'clock-change-undecided' => __('The clocks change by {minutes} minutes on {on}, and the adhan times do not change in the same way. Nothing shows whether the times before or after that date are right, so {date} is not used. Correct the wrong ones.', 'mosque-sync'),
        'clock-change-on-another-day' => __('The times of {date} are off by {minutes} minutes: the clocks change on {on}, but the adhan times on {other}. Correct the rows between the two dates.', 'mosque-sync'),
        'left-behind' => __('{column} {text} is off by {minutes} minutes: the clocks change on {on}, and it does not move with the day\'s other times. Correct it, and check the same column on the days around it.', 'mosque-sync'),
        'unknown-zone' => __('The mosque\'s time zone, {zone}, is unknown to this server. Ask your host to update PHP.', 'mosque-sync'),
        'other-zone' => __('This site\'s time zone is {site}, and the mosque\'s is {zone}. Under Settings > General, choose the mosque\'s city as the time zone, not an offset from UTC.', 'mosque-sync'),
        'many-deletes' => __('The plan deletes {count} rows; at most {most} are allowed without a check. Check the changes.', 'mosque-sync'),
        'large-changes' => __('These prayers move by more than {minutes} minutes, and no clock change explains it: {prayers}. Check the timetable.', 'mosque-sync'),
        'removed-times' => __('This sync removes times that the service has: {removed}. Check the changes.', 'mosque-sync'),
        'more-rows' => __('This sync adds rows to prayers that the service has already: {prayers}. Check the changes.', 'mosque-sync'),
        'undecided-rows' => __('The service has several rows of {prayer}, and the timetable does not say both times of each, so nothing shows which row to change. In the portal, correct the rows of {prayer}, or leave only one.', 'mosque-sync'),
        'unsaid-times' => __('The timetable has no time on {date} under: {column}. The service keeps the times that it has.', 'mosque-sync'),
        'unsaid-prayers' => __('The timetable has no column for: {prayers}. The service keeps their rows.', 'mosque-sync'),
        'left-out' => __('The service does not take these prayers for this mosque, so they were left out: {prayers}.', 'mosque-sync'),
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

/** A kind of times of a prayer that a sync removes, such as `Isha (Iqamah)`. */
function removed_text(array $removed): string
{
    $kind = $removed['kind'] === 'adhan' ? __('Adhan', 'mosque-sync') : __('Iqamah', 'mosque-sync');
    return prayer_name($removed['prayer']) . " ($kind)" . ($removed['count'] > 1 ? " × {$removed['count']}" : '');
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
        'NotVerified' => __('Someone else keeps changing the times. Check which other programs write to this mosque.', 'mosque-sync'),
        'KeyReadsOnly' => __('The key may read, but not write, so no time would ever be changed. Create a key that may write in the portal, and save it here.', 'mosque-sync'),
        'UnexpectedResponse' => __('The address answers, but not as the service does. Check the address of the service. If it is right, ask its operator what stands in front of it.', 'mosque-sync'),
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

function list_separator(): string
{
    /* translators: stands between the items of a list */
    return __(', ', 'mosque-sync');
}

/** Fills `{placeholders}`. */
function sprintf_named(string $text, array $values): string
{
    $pairs = [];
    foreach ($values as $name => $value) {
        $pairs['{' . $name . '}'] = $value;
    }
    return strtr($text, $pairs);
}
