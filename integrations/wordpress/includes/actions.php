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

/** Keeps a file, which the next sync sends. The timetable on the service stays until it has read the file. */
function take_upload(): void
{
    require_permission('mosque_sync_upload');
    $file = isset($_FILES['timetable']) && is_array($_FILES['timetable']) ? $_FILES['timetable'] : [];
    $path = is_string($file['tmp_name'] ?? null) ? $file['tmp_name'] : '';
    $isFile = ($file['error'] ?? UPLOAD_ERR_NO_FILE) === UPLOAD_ERR_OK && is_uploaded_file($path);
    if (!$isFile || filesize($path) > MOST_BYTES) {
        tell(FILE, 'file', __('No file arrived, or it is larger than 1 MB. Choose a file and upload it again.', 'mosque-sync'));
        back_to_page();
    }
    $name = storable(sanitize_file_name(is_string($file['name'] ?? null) ? $file['name'] : ''));
    $kept = ['content' => base64_encode((string) file_get_contents($path)), 'name' => $name, 'at' => time()];
    update_option(FILE, $kept, false);
    if (get_option(FILE) !== $kept) {
        tell(FILE, 'days', __('The database of this site cannot store the file. Upload a smaller one.', 'mosque-sync'));
        back_to_page();
    }
    tell(FILE, 'saved', __('The file was saved. Check the changes below, and press Sync now.', 'mosque-sync'), 'success');
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
