<?php
/** How much a sync may take away before a person has to allow it. Pure: no WordPress, no clock. */

declare(strict_types=1);

namespace MosqueSync\WordPress;

if (!defined('ABSPATH')) {
    exit;
}

/** The limits of the command line, `removalLimits` of timetable/src/reconciliation/removals.ts: a test compares them. */
const MOST_REMOVED_TIMES = 1;
const MOST_REMOVED_DAILY_ADHANS = 0;
const MOST_ROWS_OF_DAILY_PRAYER = 1;

/**
 * Finds what a plan takes away, and daily prayers that get several rows, beyond the limits.
 * @param array $plan as from `planPrayers`
 * @return list<array> findings
 */
function removals_of(array $plan): array
{
    $before = $plan['prayers'];
    $after = rows_after($plan);
    $removed = [];
    $rows = [];
    foreach (array_unique(array_column($before, 'prayerKey')) as $prayer) {
        [$rowsBefore, $rowsAfter] = [rows_of_prayer($before, $prayer), rows_of_prayer($after, $prayer)];
        foreach (['adhan', 'iqamah'] as $kind) {
            $count = count(array_column($rowsBefore, "{$kind}Time")) - count(array_column($rowsAfter, "{$kind}Time"));
            if ($count > 0) {
                $removed[] = ['prayer' => $prayer, 'kind' => $kind, 'count' => $count];
            }
        }
        $isMore = count($rowsAfter) > count($rowsBefore) && count($rowsAfter) > MOST_ROWS_OF_DAILY_PRAYER;
        if ($isMore && in_array($prayer, DAILY_PRAYERS, true)) {
            $rows[] = ['prayer' => $prayer, 'before' => count($rowsBefore), 'after' => count($rowsAfter)];
        }
    }
    $dailyAdhans = array_filter($removed, static function (array $each): bool {
        return $each['kind'] === 'adhan' && in_array($each['prayer'], DAILY_PRAYERS, true);
    });
    $isTooMany = array_sum(array_column($removed, 'count')) > MOST_REMOVED_TIMES
        || array_sum(array_column($dailyAdhans, 'count')) > MOST_REMOVED_DAILY_ADHANS;
    return array_merge(
        $isTooMany ? [finding('removed-times', ['removed' => $removed])] : [],
        $rows === [] ? [] : [finding('more-rows', ['prayers' => array_column($rows, 'prayer'), 'rows' => $rows])]
    );
}

/** The rows that a plan leads to. */
function rows_after(array $plan): array
{
    $gone = array_column(array_filter(array_column($plan['changes'], 'from')), 'id');
    $kept = array_filter($plan['prayers'], static function (array $row) use ($gone): bool {
        return !in_array($row['id'], $gone, true);
    });
    return array_merge(array_values($kept), array_values(array_filter(array_column($plan['changes'], 'to'))));
}

function rows_of_prayer(array $rows, string $prayer): array
{
    return array_values(array_filter($rows, static function (array $row) use ($prayer): bool {
        return $row['prayerKey'] === $prayer;
    }));
}
