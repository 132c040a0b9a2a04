<?php
/** What the headings of a table name. Pure: no WordPress, no clock. */

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

/** Words that mean the same to the command line, which reads more of them. */
const PRAYER_NAMES = [
    'fajr' => 'fajr', 'fajir' => 'fajr', 'sunrise' => 'sunrise', 'shuruq' => 'sunrise', 'shurooq' => 'sunrise',
    'dhuhr' => 'dhuhr', 'zuhr' => 'dhuhr', 'duhr' => 'dhuhr', 'zuhur' => 'dhuhr', 'asr' => 'asr',
    'maghrib' => 'maghrib', 'magrib' => 'maghrib', 'isha' => 'isha', 'esha' => 'isha', 'ishaa' => 'isha',
    'jummah' => 'jummah', 'jumuah' => 'jummah', 'jumma' => 'jummah', 'jumah' => 'jummah', 'juma' => 'jummah',
    'friday' => 'jummah',
];
const KIND_NAMES = [
    'adhan' => 'adhan', 'azan' => 'adhan', 'athan' => 'adhan', 'begins' => 'adhan', 'start' => 'adhan',
    'iqamah' => 'iqamah', 'iqama' => 'iqamah', 'jamah' => 'iqamah', 'jamaah' => 'iqamah', 'jamaat' => 'iqamah',
];

const DATE_NAMES = ['d_date', 'date'];
/** Headings whose columns hold no time of a prayer, beside a column of dates. */
const OTHER_NAMES = [
    'day', 'weekday', 'day of week', 'day of the week', 'month', 'year', 'hijri', 'hijri date', 'islamic date', 'ramadan',
    'is ramadan', 'note', 'notes', 'comment', 'comments', 'remark', 'remarks', 'event', 'events', 'timetable id', 'id',
];
/** Headings of times that are no prayer's where the table has the adhan of the prayer beside them. */
const NAMES_BESIDE_ADHANS = [
    'imsak' => 'fajr', 'sehri' => 'fajr', 'sehri ends' => 'fajr', 'suhoor' => 'fajr', 'sunset' => 'maghrib', 'iftar' => 'maghrib',
];

/**
 * Understands the headings of a table. A heading that could mean something else than it is read as is a finding: what
 * its column holds is not known, and neither is what it does not hold.
 * @param list<string> $names the headings
 * @param list<list<string|null>> $cells the rows below
 * @return array{date: int|null, times: array<int, array{string, string}>, findings: list<array>} the index of the dates,
 *   and the prayer and kind of each column of times
 */
function columns_of(array $names, array $cells, string $asr): array
{
    $plain = array_map(__NAMESPACE__ . '\plain_heading', $names);
    $dates = array_keys(array_intersect(array_map('strtolower', $names), DATE_NAMES));
    $times = [];
    $findings = [];
    foreach ($names as $index => $name) {
        $kind = heading_of($names, $index, $asr);
        $details = ['column' => $name, 'number' => $index + 1];
        if (is_array($kind)) {
            $other = array_search($kind, $times, true);
            if ($other !== false) {
                $findings[] = finding('repeated-heading', $details + ['other' => $names[$other], 'prayer' => $kind[0]]);
            }
            $times[$index] = $kind;
        } elseif ($kind === 'bare' || $kind === 'jummah') {
            $findings[] = finding($kind === 'bare' ? 'bare-heading' : 'jummah-heading', $details);
        } elseif ($kind === 'unknown' && ($name !== '' || has_text($cells, $index))) {
            $findings[] = finding($name === '' ? 'missing-heading' : 'unknown-heading', $details);
        }
    }
    foreach (array_intersect_key(NAMES_BESIDE_ADHANS, array_flip($plain)) as $heading => $prayer) {
        if (!in_array([$prayer, 'adhan'], $times, true)) {
            $findings[] = finding('unknown-heading', ['column' => $names[array_search($heading, $plain, true)]]);
        }
    }
    if (count($dates) > 1) {
        $findings[] = finding('repeated-heading', ['column' => $names[$dates[1]], 'other' => $names[$dates[0]]]);
    }
    if ($dates === [] || ($times === [] && $findings === [])) {
        $findings = [finding('no-columns', [])];
    }
    return ['date' => $dates[0] ?? null, 'times' => $times, 'findings' => array_merge($findings, missing_columns($names, $asr))];
}

/**
 * What a heading names: a prayer and a kind of time; `bare` for a prayer's name that could mean either kind, `jummah`,
 * `other` for what is no time of a prayer, or `unknown`.
 * @param list<string> $names all headings: "Fajr" beside "Fajr iqamah" is the adhan
 * @return array{string, string}|string
 */
function heading_of(array $names, int $index, string $asr)
{
    $name = strtolower($names[$index]);
    if (isset(PLUGIN_COLUMNS[$name])) {
        $isOtherAsr = $name === ($asr === 'mithl-2' ? 'asr_mithl_1' : 'asr_mithl_2');
        return $isOtherAsr ? 'other' : PLUGIN_COLUMNS[$name];
    }
    $plain = plain_heading($name);
    if (in_array($name, DATE_NAMES, true) || in_array($plain, OTHER_NAMES, true) || isset(NAMES_BESIDE_ADHANS[$plain])) {
        return 'other';
    }
    [$prayer, $kind] = named_prayer($plain) ?? [null, null];
    if ($prayer === 'sunrise') {
        return $kind === 'iqamah' ? 'unknown' : ['sunrise', 'adhan'];
    }
    if ($prayer === null || $prayer === 'jummah') {
        return $prayer ?? 'unknown';
    }
    if ($kind !== null) {
        return [$prayer, $kind];
    }
    $kinds = [];
    foreach ($names as $other) {
        $named = PLUGIN_COLUMNS[strtolower($other)] ?? named_prayer(plain_heading($other)) ?? [null, null];
        if ($named[0] === $prayer) {
            $kinds[] = $named[1];
        }
    }
    sort($kinds);
    return $kinds === [null, 'iqamah'] ? [$prayer, 'adhan'] : 'bare';
}

/**
 * The prayer and the kind of a heading such as `fajr adhan`, `iqamah isha`, `sunrise` or `jummah 2`.
 * @return array{string, string|null}|null
 */
function named_prayer(string $plain): ?array
{
    $words = explode(' ', $plain);
    $prayers = array_values(array_intersect_key(PRAYER_NAMES, array_flip($words)));
    $kinds = array_values(array_intersect_key(KIND_NAMES, array_flip($words)));
    if (($prayers[0] ?? '') === 'jummah') {
        return ['jummah', null];
    }
    $isWhole = count($prayers) === 1 && count($kinds) < 2 && count($words) === 1 + count($kinds);
    return $isWhole ? [$prayers[0], $kinds[0] ?? null] : null;
}

/** A heading in lower case, its words apart by spaces. */
function plain_heading(string $name): string
{
    return trim((string) preg_replace('/[\s_-]+/', ' ', strtolower($name)));
}

function has_text(array $cells, int $index): bool
{
    foreach ($cells as $row) {
        if (trim((string) ($row[$index] ?? '')) !== '') {
            return true;
        }
    }
    return false;
}

/** The columns that a file of Daily Prayer Time lacks: one that was renamed would otherwise look as if it never was. */
function missing_columns(array $names, string $asr): array
{
    $names = array_map('strtolower', $names);
    if (!in_array('d_date', $names, true)) {
        return [];
    }
    $wanted = array_diff(array_keys(PLUGIN_COLUMNS), [$asr === 'mithl-2' ? 'asr_mithl_1' : 'asr_mithl_2']);
    $missing = array_diff($wanted, $names);
    return $missing === [] ? [] : [finding('missing-columns', ['column' => implode(', ', $missing)])];
}
