<?php
/** From a table to its days. Pure: no WordPress, no clock. */

declare(strict_types=1);

namespace MosqueSync\WordPress;

if (!defined('ABSPATH')) {
    exit;
}

/** No timetable of a mosque is larger. */
const MOST_ROWS = 4000;
const MOST_COLUMNS = 100;

/**
 * Reads the text of a CSV file into rows of cells. A quoted cell may have line breaks.
 * @return list<array{line: int, cells: list<string>}>
 */
function csv_rows(string $text): array
{
    $text = (string) preg_replace(['/^\xEF\xBB\xBF/', '/\r\n?/'], ['', "\n"], $text);
    if (preg_match('/^sep=([,;\t])\n/i', $text, $said)) {
        $text = substr($text, strlen($said[0]));
    }
    $separator = $said[1] ?? separator_of((string) strtok($text, "\n"));
    $firstLine = isset($said[1]) ? 2 : 1;
    $stream = fopen('php://memory', 'w+b');
    fwrite($stream, $text);
    rewind($stream);
    $rows = [];
    for ($start = 0; count($rows) <= MOST_ROWS; $start = ftell($stream)) {
        $cells = fgetcsv($stream, 0, $separator, '"', '');
        if (!is_array($cells)) {
            break;
        }
        $cells = array_map('trim', array_map('strval', $cells));
        if (implode('', $cells) !== '') {
            $rows[] = ['line' => $firstLine + substr_count(substr($text, 0, $start), "\n"), 'cells' => $cells];
        }
    }
    fclose($stream);
    // An open quotation mark takes in the rest of the file.
    return substr_count($text, '"') % 2 === 0 ? $rows : [['line' => 1, 'cells' => ['"']]];
}

function separator_of(string $line): string
{
    $counts = [];
    foreach ([',', ';', "\t"] as $separator) {
        $counts[$separator] = substr_count($line, $separator);
    }
    arsort($counts);
    return (string) key($counts);
}

/**
 * Understands a table: its first row has the headings. Without a finding for the whole table, each time of a day is
 * known, none or not known.
 * @param list<array{line: int|null, cells: list<string|null>}> $rows
 * @param string $asr `mithl-1` or `mithl-2`, where a table has both
 * @return array{days: array<string, array>, findings: list<array>} the days by date; each has `line`, `ramadan` and
 *   `cells` (prayer → kind → `column`, `text`)
 */
function read_table(array $rows, string $asr): array
{
    $header = array_shift($rows);
    $names = array_map('trim', array_map('strval', $header['cells'] ?? []));
    if ($names === []) {
        return ['days' => [], 'findings' => []];
    }
    if ($names === ['"']) {
        return ['days' => [], 'findings' => [finding('open-quote', [])]];
    }
    if (count($names) > MOST_COLUMNS) {
        return ['days' => [], 'findings' => [finding('no-columns', [])]];
    }
    ['date' => $dateColumn, 'times' => $columns, 'findings' => $faults] = columns_of($names, array_column($rows, 'cells'), $asr);
    if ($faults !== []) {
        return ['days' => [], 'findings' => $faults];
    }
    $findings = [];
    $order = order_of_dates(array_column(array_column($rows, 'cells'), $dateColumn));
    $days = [];
    foreach ($rows as ['line' => $line, 'cells' => $cells]) {
        $text = trim((string) ($cells[$dateColumn] ?? ''));
        $date = read_date($text, $order);
        if ($date === null) {
            $isAmbiguous = $order === null && read_date($text, 'day') !== null;
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
    return ['days' => $days, 'findings' => $findings];
}

/** Something that is wrong or looks wrong. `$details` fill the text that messages.php has for the code. */
function finding(string $code, array $details): array
{
    return ['code' => $code, 'details' => $details];
}

function day_of(?int $line, array $cells, array $names, array $columns): array
{
    $day = ['line' => $line, 'ramadan' => false, 'cells' => []];
    foreach ($columns as $index => [$prayer, $kind]) {
        $day['cells'][$prayer][$kind] = ['column' => $names[$index], 'text' => trim((string) ($cells[$index] ?? ''))];
    }
    $ramadan = array_search('is_ramadan', array_map('strtolower', $names), true);
    $day['ramadan'] = $ramadan !== false && (string) $cells[$ramadan] === '1';
    return $day;
}

/** Whether the dates of a file have the day or the month first, if one of them shows it and none contradicts it. */
function order_of_dates(array $texts): ?string
{
    $shown = [];
    foreach ($texts as $text) {
        if (preg_match('#^(\d{1,2})[-./](\d{1,2})[-./]\d{4}$#D', with_ascii_digits(trim((string) $text)), $parts)) {
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

/** Reads `2026-11-20`, or `20-11-2026`, `20.11.2026` and `20/11/2026` in a file that shows the order. */
function read_date(string $text, ?string $order): ?string
{
    $text = with_ascii_digits($text);
    if (preg_match('#^(\d{4})([-./])(\d{1,2})\2(\d{1,2})(?: 00:00(?::00)?)?$#D', $text, $parts)) {
        [, $year, , $month, $day] = $parts;
    } elseif (preg_match('#^(\d{1,2})[-./](\d{1,2})[-./](\d{4})$#D', $text, $parts)) {
        if ($order === null && (int) $parts[1] !== (int) $parts[2]) {
            return null;
        }
        [$day, $month] = $order === 'month' ? [$parts[2], $parts[1]] : [$parts[1], $parts[2]];
        $year = $parts[3];
    } else {
        return null;
    }
    return checkdate((int) $month, (int) $day, (int) $year) ? sprintf('%04d-%02d-%02d', $year, $month, $day) : null;
}

/** Times this near to midnight show that a 00:00 of their column is a time, and for more than a few days this near. */
const NEAR_MIDNIGHT = 90;
const NEAR_MIDNIGHT_FOR_DAYS = 25;
const FEW_DAYS = 2;
/** How many days away the nearest other time of a column is looked for. */
const DAYS_BESIDE_MIDNIGHT = 62;

/**
 * The minutes of a cell; null if it has no time. A 00:00 is an empty cell, as Daily Prayer Time writes it, unless the
 * days around show that the prayer is near midnight.
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
    $distances = [];
    $atMidnight = -1;
    foreach ([-1, 1] as $side) {
        for ($day = 1; $day <= DAYS_BESIDE_MIDNIGHT; $day++) {
            $other = read_time($days[days_after($date, $side * $day)]['cells'][$prayer][$kind]['text'] ?? '');
            if ($other !== null && $other !== 0) {
                $distances[] = abs(minutes_between(0, $other));
                $atMidnight += $day;
                break;
            }
        }
    }
    $limit = $atMidnight > FEW_DAYS ? NEAR_MIDNIGHT_FOR_DAYS : NEAR_MIDNIGHT;
    return $distances !== [] && min($distances) <= $limit ? 0 : null;
}

/** Whether a cell says that there is no time. An empty cell says nothing. */
function is_none(string $text): bool
{
    return $text === '-' || $text === '–';
}

/**
 * What a day says of each prayer: a row of the service, with `null` where the table says that there is no time, and
 * without the times that it does not say.
 * @return list<array<string, string|null>>
 */
function rows_on(array $days, string $date): array
{
    $rows = [];
    foreach ($days[$date]['cells'] as $prayer => $kinds) {
        $row = ['prayerKey' => $prayer];
        foreach ($kinds as $kind => ['text' => $text]) {
            $minutes = time_in($days, $date, $prayer, $kind);
            if ($minutes !== null) {
                $row["{$kind}Time"] = format_time($minutes);
            } elseif (is_none($text)) {
                $row["{$kind}Time"] = null;
            }
        }
        if (count($row) > 1) {
            $rows[] = $row;
        }
    }
    return $rows;
}
