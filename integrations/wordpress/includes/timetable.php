<?php
/** From a table to its days. Pure: no WordPress, no clock. */

declare(strict_types=1);

namespace MosqueSync\WordPress;

if (!defined('ABSPATH')) {
    exit;
}

/**
 * The time columns of Daily Prayer Time, whose table is `{prefix}timetable` with `d_date` as its key and times of the
 * type TIME that are 00:00:00 unless set (Models/db.php of that plugin). Its option `asrSelect` is `hanafi` where the
 * mosque uses `asr_mithl_2`.
 */
const PLUGIN_COLUMNS = [
    'fajr_begins' => ['fajr', 'adhan'],
    'fajr_jamah' => ['fajr', 'iqamah'],
    'sunrise' => ['sunrise', 'adhan'],
    'zuhr_begins' => ['dhuhr', 'adhan'],
    'zuhr_jamah' => ['dhuhr', 'iqamah'],
    'asr_mithl_1' => ['asr', 'adhan'],
    'asr_mithl_2' => ['asr', 'adhan'],
    'asr_jamah' => ['asr', 'iqamah'],
    'maghrib_begins' => ['maghrib', 'adhan'],
    'maghrib_jamah' => ['maghrib', 'iqamah'],
    'isha_begins' => ['isha', 'adhan'],
    'isha_jamah' => ['isha', 'iqamah'],
];

const PRAYER_NAMES = [
    'fajr' => 'fajr', 'fajir' => 'fajr', 'sunrise' => 'sunrise', 'shuruq' => 'sunrise', 'shurooq' => 'sunrise',
    'dhuhr' => 'dhuhr', 'zuhr' => 'dhuhr', 'duhr' => 'dhuhr', 'zuhur' => 'dhuhr', 'asr' => 'asr',
    'maghrib' => 'maghrib', 'magrib' => 'maghrib', 'isha' => 'isha', 'esha' => 'isha', 'ishaa' => 'isha',
];
const KIND_NAMES = [
    'adhan' => 'adhan', 'azan' => 'adhan', 'athan' => 'adhan', 'begins' => 'adhan', 'start' => 'adhan',
    'iqamah' => 'iqamah', 'iqama' => 'iqamah', 'jamah' => 'iqamah', 'jamaah' => 'iqamah', 'jamaat' => 'iqamah',
];

/** No timetable of a mosque is larger. */
const MOST_ROWS = 4000;

/**
 * Reads the text of a CSV file into rows of cells.
 * @return list<array{line: int, cells: list<string>}>
 */
function csv_rows(string $text): array
{
    $text = preg_replace('/^\xEF\xBB\xBF/', '', $text);
    $first = strtok($text, "\r\n");
    $counts = [];
    foreach ([',', ';', "\t"] as $separator) {
        $counts[$separator] = substr_count((string) $first, $separator);
    }
    arsort($counts);
    $separator = (string) key($counts);
    $rows = [];
    foreach (preg_split('/\r\n|\r|\n/', $text) as $index => $line) {
        if (trim($line) === '' || count($rows) > MOST_ROWS) {
            continue;
        }
        $cells = array_map('trim', array_map('strval', str_getcsv($line, $separator, '"', '')));
        $rows[] = ['line' => $index + 1, 'cells' => $cells];
    }
    return $rows;
}

/**
 * Understands a table: its first row has the headings.
 * @param list<array{line: int|null, cells: list<string|null>}> $rows
 * @param string $asr `mithl-1` or `mithl-2`, where a table has both
 * @return array{days: array<string, array>, columns: list<string>, findings: list<array>} the days by date; each has
 *   `line`, `ramadan` and `cells` (prayer → kind → `column`, `text`)
 */
function read_table(array $rows, string $asr): array
{
    $header = array_shift($rows);
    $names = array_map('strtolower', array_map('trim', array_map('strval', $header['cells'] ?? [])));
    $dateColumn = array_key_first(array_intersect($names, ['d_date', 'date']));
    $columns = time_columns($names, $asr);
    $findings = [];
    if ($dateColumn === null || $columns === []) {
        return ['days' => [], 'columns' => [], 'findings' => [finding('no-columns', [])]];
    }
    $order = order_of_dates(array_column(array_column($rows, 'cells'), $dateColumn));
    $days = [];
    foreach ($rows as ['line' => $line, 'cells' => $cells]) {
        $text = trim((string) ($cells[$dateColumn] ?? ''));
        $date = read_date($text, $order);
        if ($date === null) {
            $isAmbiguous = $order === null && strpos($text, '/') !== false;
            $findings[] = finding($isAmbiguous ? 'day-or-month-first' : 'not-a-date', ['line' => $line, 'text' => $text]);
            continue;
        }
        if (count($cells) !== count($names)) {
            $findings[] = finding('wrong-length', ['line' => $line, 'date' => $date, 'cells' => count($cells), 'names' => count($names)]);
            continue;
        }
        $day = day_of($line, $cells, $names, $columns);
        if (isset($days[$date]) && $days[$date]['cells'] != $day['cells']) {
            $findings[] = finding('repeated-date', ['line' => $line, 'date' => $date]);
        } else {
            $days[$date] = $day;
        }
    }
    foreach ($findings as $found) {
        unset($days[$found['details']['date'] ?? '']);
    }
    ksort($days);
    return ['days' => $days, 'columns' => array_column($columns, 0), 'findings' => $findings];
}

/** Something that is wrong or looks wrong. `$details` fill the text that messages.php has for the code. */
function finding(string $code, array $details): array
{
    return ['code' => $code, 'details' => $details];
}

/** @return array<int, array{string, string}> the prayer and kind of each column of times, by its index */
function time_columns(array $names, string $asr): array
{
    $columns = [];
    foreach ($names as $index => $name) {
        $column = PLUGIN_COLUMNS[$name] ?? named_column($name);
        $isOtherAsr = $name === ($asr === 'mithl-2' ? 'asr_mithl_1' : 'asr_mithl_2');
        if ($column !== null && !$isOtherAsr && !in_array($column, $columns, true)) {
            $columns[$index] = $column;
        }
    }
    return $columns;
}

/** A heading such as `Fajr adhan`, `Isha Iqamah` or `Sunrise`. */
function named_column(string $name): ?array
{
    $words = preg_split('/[\s_-]+/', $name, -1, PREG_SPLIT_NO_EMPTY);
    $prayer = PRAYER_NAMES[$words[0] ?? ''] ?? null;
    $kind = KIND_NAMES[$words[1] ?? ''] ?? ($words === ['sunrise'] || $words === ['shuruq'] ? 'adhan' : null);
    return $prayer === null || $kind === null || count($words) > 2 ? null : [$prayer, $kind];
}

function day_of(?int $line, array $cells, array $names, array $columns): array
{
    $day = ['line' => $line, 'ramadan' => false, 'cells' => []];
    foreach ($columns as $index => [$prayer, $kind]) {
        $day['cells'][$prayer][$kind] = ['column' => $names[$index], 'text' => trim((string) ($cells[$index] ?? ''))];
    }
    $ramadan = array_search('is_ramadan', $names, true);
    $day['ramadan'] = $ramadan !== false && (string) $cells[$ramadan] === '1';
    return $day;
}

/** Whether dates with slashes have the day or the month first, if one of them shows it. */
function order_of_dates(array $texts): ?string
{
    $shown = [];
    foreach ($texts as $text) {
        if (preg_match('#^(\d{1,2})/(\d{1,2})/\d{4}$#D', with_ascii_digits(trim((string) $text)), $parts)) {
            if ((int) $parts[1] > 12) {
                $shown['day'] = true;
            }
            if ((int) $parts[2] > 12) {
                $shown['month'] = true;
            }
        }
    }
    return count($shown) === 1 ? (string) key($shown) : null;
}

/** Reads `2026-11-20`, `20-11-2026`, `20.11.2026`, or `20/11/2026` in a file that shows the order. */
function read_date(string $text, ?string $order): ?string
{
    $text = with_ascii_digits($text);
    if (preg_match('/^(\d{4})-(\d{1,2})-(\d{1,2})(?: 00:00(?::00)?)?$/D', $text, $parts)) {
        [, $year, $month, $day] = $parts;
    } elseif (preg_match('/^(\d{1,2})[-.](\d{1,2})[-.](\d{4})$/D', $text, $parts)) {
        [, $day, $month, $year] = $parts;
    } elseif ($order !== null && preg_match('#^(\d{1,2})/(\d{1,2})/(\d{4})$#D', $text, $parts)) {
        [$day, $month] = $order === 'day' ? [$parts[1], $parts[2]] : [$parts[2], $parts[1]];
        $year = $parts[3];
    } else {
        return null;
    }
    return checkdate((int) $month, (int) $day, (int) $year) ? sprintf('%04d-%02d-%02d', $year, $month, $day) : null;
}

/**
 * The minutes of a cell; null if it has no time. A 00:00 stands for "no time", as Daily Prayer Time writes it, unless
 * the days around show that the prayer is near midnight.
 */
function time_in(array $days, string $date, string $prayer, string $kind): ?int
{
    $minutes = read_time($days[$date]['cells'][$prayer][$kind]['text'] ?? '');
    if ($minutes !== 0) {
        return $minutes;
    }
    if (!can_be_at($prayer, 0, 0)) {
        return null;
    }
    foreach ([days_after($date, -1), days_after($date, 1)] as $beside) {
        $other = read_time($days[$beside]['cells'][$prayer][$kind]['text'] ?? '');
        if ($other !== null && $other !== 0 && abs(minutes_between(0, $other)) <= 90) {
            return 0;
        }
    }
    return null;
}

/**
 * The rows of a day, as the service has them.
 * @return list<array<string, string>>
 */
function rows_on(array $days, string $date): array
{
    $rows = [];
    foreach ($days[$date]['cells'] as $prayer => $kinds) {
        $row = ['prayerKey' => $prayer];
        foreach (array_keys($kinds) as $kind) {
            $minutes = time_in($days, $date, $prayer, $kind);
            if ($minutes !== null) {
                $row["{$kind}Time"] = format_time($minutes);
            }
        }
        if (count($row) > 1) {
            $rows[] = $row;
        }
    }
    return $rows;
}
