<?php
/** Whether a table follows the clock changes of its zone. Pure: no WordPress, no clock. */

declare(strict_types=1);

namespace MosqueSync\WordPress;

if (!defined('ABSPATH')) {
    exit;
}

/** The most minutes by which the sun itself moves an adhan from one day to the next. */
const SUN_MINUTES = 8;
/** The most days between two rows that are compared as neighbours. */
const NEIGHBOUR_DAYS = 3;
/** The most days between a jump in the table and a clock change that still count as the same change. */
const SAME_CHANGE_DAYS = 21;
/** How long after a change, at most, a single column is taken to have been left behind. */
const LEFT_BEHIND_DAYS = 31;
/**
 * By how many minutes one side of a change has to be nearer to the sun at the zone's city than the other: a mosque can
 * be far from that city.
 */
const NEARER_MINUTES = 30;

/** What is wrong with a day because of a clock change. */
function clock_findings(array $days, string $date, \DateTimeZone $zone): array
{
    $turns = turns_of($days, $zone);
    foreach ($turns['missed'] as $change) {
        $jump = $change['code'] === 'clock-change-missed' ? jump_near($change, $turns['jumps']) : null;
        $side = $jump === null ? right_side($days, $change, $zone) : null;
        [$first, $end] = $jump === null ? wrong_days($change, $turns, $side) : [min($jump, $change['date']), max($jump, $change['date'])];
        if ($date >= $first && $date < $end) {
            $details = ['date' => $date, 'on' => $change['date'], 'minutes' => $change['minutes'], 'other' => $jump ?? ''];
            $code = $side === null ? 'clock-change-undecided' : $change['code'];
            return [finding($jump === null ? $code : 'clock-change-on-another-day', $details)];
        }
    }
    return left_behind($days, $date, $turns['followed']);
}

/**
 * The clock changes between the days of a table, and the jumps of its adhans: most of a day's adhans decide, because
 * some mosques fix one or two of them. A change that the table makes twice is missed as well.
 * @return array{followed: list<array>, missed: list<array>, jumps: list<array>}
 */
function turns_of(array $days, \DateTimeZone $zone): array
{
    $turns = ['followed' => [], 'missed' => [], 'jumps' => []];
    $before = null;
    foreach (array_keys($days) as $date) {
        $date = (string) $date;
        if ($before !== null && days_between($before, $date) <= NEIGHBOUR_DAYS) {
            $change = offset_on($date, $zone) - offset_on($before, $zone);
            $steps = steps_between($days, $before, $date);
            $slack = SUN_MINUTES * days_between($before, $date);
            $turn = ['date' => $date, 'before' => $before, 'minutes' => $change];
            if ($change !== 0 && are_mostly($steps, $change, $slack)) {
                $turns['followed'][] = $turn;
            } elseif ($change !== 0 && are_mostly($steps, 0, $slack)) {
                $turns['missed'][] = $turn + ['code' => 'clock-change-missed'];
            } elseif ($change !== 0 && are_mostly($steps, 2 * $change, $slack)) {
                $turns['missed'][] = $turn + ['code' => 'clock-change-doubled'];
            } elseif ($change === 0 && count($steps) > 1 && !are_mostly($steps, 0, $slack)) {
                foreach ([60, -60, 30, -30] as $jump) {
                    if (are_mostly($steps, $jump, $slack)) {
                        $turns['jumps'][] = ['date' => $date, 'minutes' => $jump];
                        break;
                    }
                }
            }
        }
        $before = $date;
    }
    return $turns;
}

/** By how much each adhan moves from one day to another, on the clock. @return array<string, int> */
function steps_between(array $days, string $before, string $date): array
{
    $steps = [];
    foreach (ORDER_OF_THE_DAY as $prayer) {
        $from = time_in($days, $before, $prayer, 'adhan');
        $to = time_in($days, $date, $prayer, 'adhan');
        if ($from !== null && $to !== null) {
            $steps[$prayer] = minutes_between($from, $to);
        }
    }
    return $steps;
}

function are_mostly(array $steps, int $minutes, int $slack): bool
{
    $alike = array_filter($steps, static function (int $step) use ($minutes, $slack): bool {
        return abs($step - $minutes) <= $slack;
    });
    return count($alike) * 2 > count($steps);
}

/** The date on which the table jumps in place of a change that it missed. */
function jump_near(array $change, array $jumps): ?string
{
    foreach ($jumps as $jump) {
        $isSame = ($jump['minutes'] > 0) === ($change['minutes'] > 0);
        if ($isSame && abs(days_between($jump['date'], $change['date'])) <= SAME_CHANGE_DAYS) {
            return $jump['date'];
        }
    }
    return null;
}

/**
 * The days that are off because of a change: up to the next break of the table on the wrong side, or on both sides if
 * nothing shows which one is right.
 * @param string|null $right `before` or `after`
 * @return array{string, string} the first one, and the first one that is right again
 */
function wrong_days(array $change, array $turns, ?string $right): array
{
    $dates = array_merge(array_column($turns['missed'], 'date'), array_column($turns['jumps'], 'date'));
    sort($dates);
    $after = array_filter($dates, static function (string $date) use ($change): bool {
        return $date > $change['date'];
    });
    $before = array_filter($dates, static function (string $date) use ($change): bool {
        return $date < $change['date'];
    });
    return [
        $right === 'before' ? $change['date'] : ($before === [] ? '' : max($before)),
        $right === 'after' ? $change['date'] : ($after === [] ? '9999' : min($after)),
    ];
}

/** The side of a change on which the table is with the sun at the zone's city; null if the two are too much alike. */
function right_side(array $days, array $change, \DateTimeZone $zone): ?string
{
    $before = minutes_off_the_sun($days, $change['before'], $zone);
    $after = minutes_off_the_sun($days, $change['date'], $zone);
    if ($before === null || $after === null || abs($before - $after) < NEARER_MINUTES) {
        return null;
    }
    return $before < $after ? 'before' : 'after';
}

/** How far the middle of a day of the table, or its dhuhr, is from the sun's noon at the zone's city. */
function minutes_off_the_sun(array $days, string $date, \DateTimeZone $zone): ?int
{
    $place = $zone->getLocation();
    $sunrise = time_in($days, $date, 'sunrise', 'adhan');
    $maghrib = time_in($days, $date, 'maghrib', 'adhan');
    $middle = $sunrise !== null && $maghrib !== null && $maghrib > $sunrise
        ? intdiv($sunrise + $maghrib, 2)
        : time_in($days, $date, 'dhuhr', 'adhan');
    // Zones such as UTC are nowhere.
    if ($middle === null || !is_array($place) || $place['country_code'] === '??') {
        return null;
    }
    $day = new \DateTimeImmutable("$date 12:00", $zone);
    $noon = date_sun_info($day->getTimestamp(), $place['latitude'], $place['longitude'])['transit'];
    $local = (new \DateTimeImmutable("@$noon"))->setTimezone($zone);
    return abs(minutes_between((int) $local->format('G') * 60 + (int) $local->format('i'), $middle));
}

/** Adhans that did not move at a change with which the day's others moved. */
function left_behind(array $days, string $date, array $followed): array
{
    $findings = [];
    foreach ($followed as $change) {
        $since = days_between($change['date'], $date);
        if ($since < 0 || $since >= LEFT_BEHIND_DAYS) {
            continue;
        }
        $steps = steps_between($days, $change['before'], $change['date']);
        foreach ($steps as $prayer => $step) {
            $stayed = abs($step) <= SUN_MINUTES + 2 && abs($change['minutes']) > 2 * SUN_MINUTES;
            if ($stayed && follows_the_sun($days, $change['date'], $prayer) && !has_caught_up($days, $change, $date, $prayer)) {
                $cell = $days[$date]['cells'][$prayer]['adhan'] ?? ['column' => $prayer, 'text' => ''];
                $findings[] = finding('left-behind', $cell + ['date' => $date, 'on' => $change['date'], 'minutes' => $change['minutes']]);
            }
        }
    }
    return $findings;
}

/** Whether an adhan moves from day to day: a fixed one stays on purpose. */
function follows_the_sun(array $days, string $date, string $prayer): bool
{
    $moves = 0;
    for ($day = -14; $day < 14; $day++) {
        $from = time_in($days, days_after($date, $day), $prayer, 'adhan');
        $to = time_in($days, days_after($date, $day + 1), $prayer, 'adhan');
        $step = $from === null || $to === null ? 0 : abs(minutes_between($from, $to));
        $moves += $step > 0 && $step <= SUN_MINUTES + 2 ? 1 : 0;
    }
    return $moves >= 3;
}

function has_caught_up(array $days, array $change, string $date, string $prayer): bool
{
    for ($day = $change['date']; $day < $date; $day = days_after($day, 1)) {
        $from = time_in($days, $day, $prayer, 'adhan');
        $to = time_in($days, days_after($day, 1), $prayer, 'adhan');
        if ($from !== null && $to !== null && abs(minutes_between($from, $to) - $change['minutes']) <= SUN_MINUTES + 2) {
            return true;
        }
    }
    return false;
}
