<?php
/** Where the timetable comes from: the table of Daily Prayer Time, or the uploaded CSV file. */

declare(strict_types=1);

namespace MosqueSync\WordPress;

if (!defined('ABSPATH')) {
    exit;
}

/** How many days before and after today are read: enough to see the last clock change. */
const DAYS_BEFORE = 250;
const DAYS_AFTER = 400;

/** The table of the plugin Daily Prayer Time. */
function plugin_table(): string
{
    global $wpdb;
    return $wpdb->prefix . 'timetable';
}

function has_plugin_table(): bool
{
    global $wpdb;
    $found = $wpdb->get_var($wpdb->prepare('SHOW TABLES LIKE %s', $wpdb->esc_like(plugin_table())));
    if ($found !== plugin_table()) {
        return false;
    }
    // Other plugins may have a table of this name.
    $column = $wpdb->get_var('SHOW COLUMNS FROM `' . esc_sql(plugin_table()) . "` LIKE 'd_date'");
    return $column === 'd_date';
}

/** The timetable that the settings name, as `read_table` understands it. */
function timetable_now(string $date): array
{
    $rows = settings()['source'] === 'plugin' ? plugin_rows($date) : csv_option()['rows'];
    return read_table($rows, settings()['asr']);
}

/** @return array{rows: list<array>, name: string, at: int} the uploaded file; without rows if there is none */
function csv_option(): array
{
    $found = get_option(CSV, []);
    return (is_array($found) ? $found : []) + ['rows' => [], 'name' => '', 'at' => 0];
}

/** Whether there is something to read: Daily Prayer Time is chosen, or a file was uploaded. */
function has_timetable(): bool
{
    return settings()['source'] === 'plugin' || csv_option()['at'] !== 0;
}

/** The rows of Daily Prayer Time around a date, the names of its columns first. */
function plugin_rows(string $date): array
{
    global $wpdb;
    if (!has_plugin_table()) {
        return [];
    }
    $table = esc_sql(plugin_table());
    $found = $wpdb->get_results(
        $wpdb->prepare(
            "SELECT * FROM `$table` WHERE d_date BETWEEN %s AND %s ORDER BY d_date LIMIT 1000",
            days_after($date, -DAYS_BEFORE),
            days_after($date, DAYS_AFTER)
        ),
        ARRAY_A
    );
    if (!is_array($found) || $found === []) {
        return [['line' => null, 'cells' => array_merge(['d_date'], array_keys(PLUGIN_COLUMNS))]];
    }
    $rows = [['line' => null, 'cells' => array_keys($found[0])]];
    foreach ($found as $row) {
        $rows[] = ['line' => null, 'cells' => array_values($row)];
    }
    return $rows;
}

/** The jummah times that Daily Prayer Time shows, to be offered, not used. */
function jummah_of_plugin(): string
{
    $times = [];
    foreach (['jumuah1', 'jumuah2', 'jumuah3'] as $option) {
        $found = get_option($option, '');
        $minutes = read_time(is_string($found) ? $found : '');
        if ($minutes !== null && can_be_at('jummah', $minutes, 0)) {
            $times[] = format_time($minutes);
        }
    }
    return implode(', ', $times);
}
