<?php
/** What the buttons of the settings page do. */

declare(strict_types=1);

namespace MosqueSync\WordPress;

if (!defined('ABSPATH')) {
    exit;
}

/** No timetable of some years is larger. */
const MOST_BYTES = 1048576;

function sync_by_button(): void
{
    require_permission('mosque_sync_now');
    sync('button', isset($_POST['confirmed']) && is_string($_POST['confirmed']) ? $_POST['confirmed'] : '');
    back_to_page();
}

/** Takes a CSV file if it can be read as a timetable; the earlier one stays otherwise. */
function take_upload(): void
{
    require_permission('mosque_sync_upload');
    $file = isset($_FILES['timetable']) && is_array($_FILES['timetable']) ? $_FILES['timetable'] : [];
    $path = is_string($file['tmp_name'] ?? null) ? $file['tmp_name'] : '';
    $isFile = ($file['error'] ?? UPLOAD_ERR_NO_FILE) === UPLOAD_ERR_OK && is_uploaded_file($path);
    if (!$isFile || filesize($path) > MOST_BYTES) {
        tell(CSV, 'file', __('No file arrived, or it is larger than 1 MB. Choose a CSV file and upload it again.', 'mosque-sync'));
        back_to_page();
    }
    $text = (string) file_get_contents($path);
    if (preg_match('//u', $text) !== 1 || strpos($text, "\0") !== false) {
        tell(CSV, 'encoding', __('The file is not a CSV file in UTF-8. In Excel, save it as "CSV UTF-8".', 'mosque-sync'));
        back_to_page();
    }
    $rows = csv_rows($text);
    $table = read_table($rows, settings()['asr']);
    if ($table['days'] === []) {
        foreach (array_slice($table['findings'], 0, 5) ?: [finding('no-days', [])] as $found) {
            tell(CSV, 'days', describe($found));
        }
        back_to_page();
    }
    $name = sanitize_file_name(is_string($file['name'] ?? null) ? $file['name'] : '');
    $csv = ['rows' => $rows, 'name' => $name, 'at' => time()];
    update_option(CSV, $csv, false);
    if (get_option(CSV) !== $csv) {
        tell(CSV, 'days', __('The database of this site cannot store the timetable. Delete emoji and other pictures from the file, and upload it again.', 'mosque-sync'));
        back_to_page();
    }
    $dates = array_keys($table['days']);
    /* translators: 1: number of days, 2: first date, 3: last date */
    $saved = __('The timetable was saved: days: %1$d, from %2$s to %3$s.', 'mosque-sync');
    tell(CSV, 'saved', sprintf($saved, count($dates), date_text($dates[0]), date_text(end($dates))), 'success');
    back_to_page();
}

function require_permission(string $action): void
{
    if (!current_user_can('manage_options')) {
        wp_die(esc_html__('You are not allowed to do this.', 'mosque-sync'), 403);
    }
    check_admin_referer($action);
}

/** Shows the page with what was added as settings errors. */
function back_to_page(): void
{
    set_transient('settings_errors', get_settings_errors(), 30);
    wp_safe_redirect(add_query_arg('settings-updated', 'true', page_address()));
    exit;
}
