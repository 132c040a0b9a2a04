<?php
/**
 * What must be right before a day's times are sent: the checks of the command line that a table alone can answer
 * (timetable/src/timetable and timetable/src/lint of the project). Pure: no WordPress, no clock.
 */

declare(strict_types=1);

namespace MosqueSync\WordPress;

if (!defined('ABSPATH')) {
    exit;
}

/** How long before its adhan an iqamah can be on purpose. */
const EARLY_IQAMAH = 30;
/** An adhan that leaves the days on both sides by more than the sun moves it is a typing mistake. */
const ADHAN_LEAP = 12;
/** No congregation is so far from those of the days around it for one day. */
const IQAMAH_LEAP = 55;
/** An empty cell between two times of its column, each at most so many days away, may have to be read as one of them. */
const DAYS_AROUND_A_GAP = 31;
/** So few days before its last row, a timetable is about to end. */
const ENDS_SOON = 14;

/**
 * Finds what is wrong with a day.
 * @param array{days: array, findings: list<array>} $table
 * @return array{errors: list<array>, warnings: list<array>} with an error, nothing may be sent
 */
function check_day(array $table, string $date, \DateTimeZone $zone): array
{
    $days = $table['days'];
    $ofDay = [];
    $elsewhere = [];
    foreach ($table['findings'] as $found) {
        // A row without a readable date can be the row of any day.
        $isOfDay = !isset($found['details']['date']) ? !isset($days[$date]) : $found['details']['date'] === $date;
        $isOfDay ? $ofDay[] = $found : $elsewhere[] = $found;
    }
    if (!isset($days[$date])) {
        $dates = array_keys($days);
        $details = ['date' => $date, 'first' => $dates[0] ?? '', 'last' => $dates[count($dates) - 1] ?? ''];
        $missing = $days === [] ? 'no-days' : 'no-row';
        $isExplained = $days === [] && $ofDay !== [];
        return ['errors' => array_merge($ofDay, $isExplained ? [] : [finding($missing, $details)]), 'warnings' => $elsewhere];
    }
    $order = order_findings($days, $date);
    return [
        'errors' => array_merge(
            $ofDay,
            cell_findings($days, $date),
            $order['errors'],
            $order['errors'] === [] ? leap_findings($days, $date, $zone) : [],
            clock_findings($days, $date, $zone)
        ),
        'warnings' => array_merge($order['warnings'], unsaid_findings($days, $date), ending($days, $date), $elsewhere),
    ];
}

/** Unreadable, forgotten, missing and impossible times. */
function cell_findings(array $days, string $date): array
{
    $findings = [];
    $missing = [];
    foreach ($days[$date]['cells'] as $prayer => $kinds) {
        foreach ($kinds as $kind => ['column' => $column, 'text' => $text]) {
            $place = ['column' => $column, 'text' => $text, 'prayer' => $prayer, 'date' => $date];
            $minutes = time_in($days, $date, $prayer, $kind);
            if ($text !== '' && !is_none($text) && read_time($text) === null) {
                $findings[] = finding('not-a-time', $place);
            } elseif ($minutes === null && !is_none($text) && is_in_a_gap($days, $date, $prayer, $kind)) {
                $findings[] = finding('forgotten-cell', $place);
            } elseif ($minutes !== null && !can_be_at($prayer, $minutes)) {
                $other = format_time($minutes + DAY / 2);
                $isOther = can_be_at($prayer, $minutes + DAY / 2, 0);
                $findings[] = finding($isOther ? 'other-half' : 'not-at-that-time', $place + ['time' => $other]);
            }
        }
    }
    foreach (array_intersect(DAILY_PRAYERS, array_keys($days[$date]['cells'])) as $prayer) {
        if (!has_time($days, $date, $prayer)) {
            $missing[] = $prayer;
        }
    }
    if ($missing !== []) {
        $findings[] = finding('missing-prayers', ['prayers' => $missing, 'date' => $date]);
    }
    return $findings;
}

function has_time(array $days, string $date, string $prayer): bool
{
    foreach (array_keys($days[$date]['cells'][$prayer]) as $kind) {
        if (time_in($days, $date, $prayer, $kind) !== null) {
            return true;
        }
    }
    return false;
}

/**
 * Whether a column has times on both sides of a day: then the cell was forgotten, or is part of a merged one or of a
 * list of changes, whose times hold until the next one.
 */
function is_in_a_gap(array $days, string $date, string $prayer, string $kind): bool
{
    foreach ([-1, 1] as $side) {
        for ($day = 1; time_in($days, days_after($date, $side * $day), $prayer, $kind) === null; $day++) {
            if ($day === DAYS_AROUND_A_GAP) {
                return false;
            }
        }
    }
    return true;
}

/** What a day does not say, although the table says it for other days, or for other prayers. */
function unsaid_findings(array $days, string $date): array
{
    $findings = [];
    $columns = [];
    foreach ($days[$date]['cells'] as $prayer => $kinds) {
        foreach ($kinds as $kind => ['column' => $column, 'text' => $text]) {
            if (time_in($days, $date, $prayer, $kind) === null && !is_none($text) && has_time_on_some_day($days, $prayer, $kind)) {
                $columns[] = $column;
            }
        }
    }
    if ($columns !== []) {
        $findings[] = finding('unsaid-times', ['column' => implode(', ', $columns), 'date' => $date]);
    }
    $prayers = array_values(array_diff(DAILY_PRAYERS, array_keys($days[$date]['cells'])));
    return $prayers === [] ? $findings : array_merge($findings, [finding('unsaid-prayers', ['prayers' => $prayers])]);
}

/** Whether a column has a time: where all are 00:00, none is. */
function has_time_on_some_day(array $days, string $prayer, string $kind): bool
{
    foreach ($days as $day) {
        if ((read_time($day['cells'][$prayer][$kind]['text'] ?? '') ?? 0) !== 0) {
            return true;
        }
    }
    return false;
}

/** Prayers follow one another through the day, and iqamahs follow their adhan. */
function order_findings(array $days, string $date): array
{
    $times = [];
    foreach (ORDER_OF_THE_DAY as $prayer) {
        foreach (['adhan', 'iqamah'] as $kind) {
            $minutes = time_in($days, $date, $prayer, $kind);
            $nightEnds = ['maghrib' => 180, 'isha' => 360][$prayer] ?? 0;
            $times[$prayer][$kind] = $minutes !== null && $minutes < $nightEnds ? $minutes + DAY : $minutes;
        }
    }
    $errors = [];
    $early = [];
    $tell = static function (string $code, string $prayer, string $kind, string $other, string $otherKind) use ($days, $date): array {
        $one = $days[$date]['cells'][$prayer][$kind];
        $two = $days[$date]['cells'][$other][$otherKind];
        $details = ['column' => $one['column'], 'text' => $one['text'], 'other' => "{$two['column']} {$two['text']}", 'date' => $date];
        return finding($code, $details);
    };
    $earlier = [];
    foreach ($times as $prayer => ['adhan' => $adhan, 'iqamah' => $iqamah]) {
        foreach (array_reverse($earlier) as $other) {
            $before = $times[$other]['adhan'] ?? null;
            $isTooLate = $prayer === 'isha' && $other === 'maghrib' && $adhan !== null && $adhan >= DAY && $before !== null && $adhan - $before > 360;
            if ($adhan !== null && $before !== null && ($adhan <= $before || $isTooLate)) {
                $errors[] = $tell('is-not-after', $prayer, 'adhan', $other, 'adhan');
                break;
            }
            $since = $before ?? $times[$other]['iqamah'];
            if ($adhan === null && $iqamah !== null && $since !== null && $iqamah < $since) {
                $errors[] = $tell('is-before', $prayer, 'iqamah', $other, $before === null ? 'iqamah' : 'adhan');
                break;
            }
        }
        $lead = $adhan !== null && $iqamah !== null ? $adhan - $iqamah : 0;
        if ($lead > EARLY_IQAMAH || ($iqamah !== null && $iqamah >= DAY && $lead < -180)) {
            $errors[] = $tell('is-before', $prayer, 'iqamah', $prayer, 'adhan');
        } elseif ($lead > 0) {
            $early[] = $tell('is-before', $prayer, 'iqamah', $prayer, 'adhan');
        }
        $limit = ['fajr' => 'sunrise', 'dhuhr' => 'maghrib', 'asr' => 'maghrib', 'maghrib' => 'isha'][$prayer] ?? null;
        $end = $limit === null ? null : $times[$limit]['adhan'];
        if ($iqamah !== null && $end !== null && $iqamah >= $end && !($adhan !== null && $end <= $adhan)) {
            $errors[] = $tell('is-not-before', $prayer, 'iqamah', $limit, 'adhan');
        }
        $earlier[] = $prayer;
    }
    $fajr = $times['fajr']['adhan'] ?? $times['fajr']['iqamah'];
    if ($fajr !== null && $times['sunrise']['adhan'] !== null && $times['sunrise']['adhan'] - $fajr > 360) {
        $kind = $times['fajr']['adhan'] === null ? 'iqamah' : 'adhan';
        $errors[] = $tell('is-far-before', 'fajr', $kind, 'sunrise', 'adhan');
    }
    // Several are an adhan column that moved with the clocks beside iqamahs that did not.
    return count($early) > 1
        ? ['errors' => array_merge($errors, $early), 'warnings' => []]
        : ['errors' => $errors, 'warnings' => $early];
}

/** Times that leave the days on both sides and come back: typing mistakes. */
function leap_findings(array $days, string $date, \DateTimeZone $zone): array
{
    $findings = [];
    foreach ($days[$date]['cells'] as $prayer => $kinds) {
        foreach ($kinds as $kind => ['column' => $column, 'text' => $text]) {
            $sides = [];
            foreach ([-1, 1] as $side) {
                $other = days_after($date, $side);
                $minutes = isset($days[$other]) ? time_in($days, $other, $prayer, $kind) : null;
                $today = time_in($days, $date, $prayer, $kind);
                if ($minutes === null || $today === null) {
                    continue 2;
                }
                $moved = offset_on($date, $zone) - offset_on($other, $zone);
                $local = minutes_between($minutes, $today);
                // An iqamah stays on the clock or follows the sun.
                $sides[] = $kind === 'iqamah' && abs($local) < abs($local - $moved) ? $local : $local - $moved;
            }
            $limit = $kind === 'adhan' ? ADHAN_LEAP : IQAMAH_LEAP;
            $isSameSide = $sides[0] * $sides[1] > 0;
            $size = min(abs($sides[0]), abs($sides[1]));
            if ($isSameSide && $size >= $limit && !is_weekly($days, $date, $prayer, $kind)) {
                $details = ['column' => $column, 'text' => $text, 'date' => $date, 'minutes' => $size];
                $findings[] = finding($sides[0] > 0 ? 'later-than-around' : 'earlier-than-around', $details);
            }
        }
    }
    return $findings;
}

/** Whether an iqamah is the same a week before or after, as on a mosque's Fridays. */
function is_weekly(array $days, string $date, string $prayer, string $kind): bool
{
    $today = time_in($days, $date, $prayer, $kind);
    foreach ([-7, 7] as $week) {
        $other = isset($days[days_after($date, $week)]) ? time_in($days, days_after($date, $week), $prayer, $kind) : null;
        if ($kind === 'iqamah' && $today !== null && $other !== null && abs(minutes_between($other, $today)) <= 15) {
            return true;
        }
    }
    return false;
}

/** Warns of a timetable that ends soon, or has no row for tomorrow. */
function ending(array $days, string $date): array
{
    $dates = array_keys($days);
    $last = $dates[count($dates) - 1];
    if (days_between($date, $last) < ENDS_SOON) {
        return [finding('ends-soon', ['date' => $last])];
    }
    $tomorrow = days_after($date, 1);
    return isset($days[$tomorrow]) ? [] : [finding('no-row-tomorrow', ['date' => $tomorrow])];
}
