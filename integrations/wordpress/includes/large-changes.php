<?php
/** Changes so large that they look like a mistake, as the command line judges them. Pure: no WordPress, no clock. */

declare(strict_types=1);

namespace MosqueSync\WordPress;

if (!defined('ABSPATH')) {
    exit;
}

/** At most so many rows are deleted without a person's word. */
const MOST_DELETES = 2;
/** How far a prayer may move: more for each day since the rows were last known to be right. */
const MOST_MINUTES = 30;
const MINUTES_A_DAY = 3;
const MOST_MINUTES_EVER = 60;
/** A clock change this long ago may explain a move. */
const CLOCK_CHANGE_DAYS = 7;

/**
 * Finds what only a person may send.
 * @param array $plan as from `planPrayers`
 * @param string|null $lastDay the last day that was synced
 * @param bool $isRamadanTurn whether Ramadan begins or ends around the day: then mosques move their iqamahs
 * @return list<array> findings
 */
function doubts_of(array $plan, string $date, \DateTimeZone $zone, ?string $lastDay, bool $isRamadanTurn): array
{
    $findings = [];
    if ($plan['deleted'] > MOST_DELETES) {
        $findings[] = finding('many-deletes', ['count' => $plan['deleted'], 'most' => MOST_DELETES]);
    }
    $days = $lastDay === null ? 0 : abs(days_between($lastDay, $date));
    $allowed = min(MOST_MINUTES + MINUTES_A_DAY * max(0, $days - 1), MOST_MINUTES_EVER);
    $recently = days_after($date, -CLOCK_CHANGE_DAYS);
    $since = $lastDay !== null && $lastDay < $recently ? $lastDay : $recently;
    $clockChange = offset_on($date, $zone) - offset_on($since, $zone);
    $moved = [];
    foreach ($plan['changes'] as $change) {
        foreach (['adhan', 'iqamah'] as $kind) {
            $from = read_time($change['from']["{$kind}Time"] ?? '');
            $to = read_time($change['to']["{$kind}Time"] ?? '');
            if ($from === null || $to === null || ($kind === 'iqamah' && $isRamadanTurn)) {
                continue;
            }
            $minutes = minutes_between($from, $to);
            if (min(abs($minutes), abs($minutes - $clockChange)) > $allowed) {
                $moved[$change['to']['prayerKey']] = true;
            }
        }
    }
    // One prayer is often moved on purpose.
    if (count($moved) > 1) {
        $findings[] = finding('large-changes', ['prayers' => array_keys($moved), 'minutes' => $allowed]);
    }
    return $findings;
}

/** Whether Ramadan begins or ends around a day, by the column of Daily Prayer Time. */
function is_ramadan_turn(array $days, string $date): bool
{
    $seen = [];
    for ($day = -2; $day <= 2; $day++) {
        $other = days_after($date, $day);
        if (isset($days[$other])) {
            $seen[] = $days[$other]['ramadan'];
        }
    }
    return count(array_unique($seen)) > 1;
}
