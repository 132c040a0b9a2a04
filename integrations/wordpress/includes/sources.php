<?php
/** Where the timetable comes from: the table of Daily Prayer Time, or the uploaded file. The service reads it. */

declare(strict_types=1);

namespace MosqueSync\WordPress;

if (!defined('ABSPATH')) {
    exit;
}

/** No timetable of a mosque is larger. */
const MOST_ROWS = 4000;

/**
 * The columns of Daily Prayer Time, whose table is `{prefix}timetable` (Models/db.php of that plugin), and the headings
 * of a file that the service reads. Its option `asrSelect` is `hanafi` if the mosque uses `asr_mithl_2`.
 */
const PLUGIN_COLUMNS = [
    'd_date' => 'Date',
    'fajr_begins' => 'Fajr adhan',
    'fajr_jamah' => 'Fajr iqamah',
    'sunrise' => 'Sunrise',
    'zuhr_begins' => 'Dhuhr adhan',
    'zuhr_jamah' => 'Dhuhr iqamah',
    'asr_mithl_1' => 'Asr adhan',
    'asr_mithl_2' => 'Asr adhan',
    'asr_jamah' => 'Asr iqamah',
    'maghrib_begins' => 'Maghrib adhan',
    'maghrib_jamah' => 'Maghrib iqamah',
    'isha_begins' => 'Isha adhan',
    'isha_jamah' => 'Isha iqamah',
];

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

/** @return array{name: string, content: string}|null the timetable that the settings name; null if there is none */
function timetable_now(): ?array
{
    if (settings()['source'] === 'plugin') {
        $rows = plugin_rows();
        return $rows === [] ? null : ['name' => 'daily-prayer-time.csv', 'content' => csv_of($rows)];
    }
    $file = uploaded_file();
    return $file['at'] === 0 ? null : ['name' => $file['name'], 'content' => (string) base64_decode($file['content'], true)];
}

/** @return array{content: string, name: string, at: int} the uploaded file in base64; `at` is 0 if there is none */
function uploaded_file(): array
{
    $found = get_option(FILE, []);
    return (is_array($found) ? $found : []) + ['content' => '', 'name' => '', 'at' => 0];
}

/** Whether there is a timetable to send: Daily Prayer Time is chosen, or a file was uploaded. */
function has_timetable(): bool
{
    return settings()['source'] === 'plugin' || uploaded_file()['at'] !== 0;
}

/** The rows of Daily Prayer Time by their columns. */
function plugin_rows(): array
{
    global $wpdb;
    if (!has_plugin_table()) {
        return [];
    }
    $found = $wpdb->get_results('SELECT * FROM `' . esc_sql(plugin_table()) . '` ORDER BY d_date LIMIT ' . MOST_ROWS, ARRAY_A);
    return is_array($found) ? $found : [];
}

/** Writes rows of Daily Prayer Time as a CSV file, with the jummahs of the settings on every day. */
function csv_of(array $rows): string
{
    $otherAsr = settings()['asr'] === 'mithl-2' ? 'asr_mithl_1' : 'asr_mithl_2';
    $headings = array_diff_key(array_intersect_key(PLUGIN_COLUMNS, $rows[0]), [$otherAsr => 0]);
    $jummahs = jummah_times(settings()['jummah']);
    $stream = fopen('php://memory', 'w+b');
    $names = array_map(static function (int $index): string {
        return 'Jummah ' . ($index + 1) . ' iqamah';
    }, array_keys($jummahs));
    fputcsv($stream, array_merge(array_values($headings), $names), ',', '"', '');
    foreach ($rows as $row) {
        $cells = array_map(static function (string $column) use ($row): string {
            return (string) $row[$column];
        }, array_keys($headings));
        fputcsv($stream, array_merge($cells, $jummahs), ',', '"', '');
    }
    rewind($stream);
    $csv = (string) stream_get_contents($stream);
    fclose($stream);
    return $csv;
}

/** The jummah times that Daily Prayer Time shows, to be offered, not used. */
function jummah_of_plugin(): string
{
    $options = array_map('get_option', ['jumuah1', 'jumuah2', 'jumuah3']);
    return implode(', ', array_filter(array_map('trim', array_filter($options, 'is_string'))));
}
