<?php
/** The settings page: the last sync, the timetable and its changes, settings. */

declare(strict_types=1);

namespace MosqueSync\WordPress;

if (!defined('ABSPATH')) {
    exit;
}

const PAGE = 'mosque-sync';

function add_page(): void
{
    $title = __('Mosque Sync', 'mosque-sync');
    add_options_page($title, $title, 'manage_options', PAGE, __NAMESPACE__ . '\show_page');
}

function page_address(): string
{
    return admin_url('options-general.php?page=' . PAGE);
}

function add_style(string $screen): void
{
    if ($screen === 'settings_page_' . PAGE) {
        wp_enqueue_style('mosque-sync', plugins_url('assets/page.css', PLUGIN_FILE), [], '0.1.0');
    }
}

function add_settings_link(array $links): array
{
    $link = '<a href="' . esc_url(page_address()) . '">' . esc_html__('Settings', 'mosque-sync') . '</a>';
    return array_merge([$link], $links);
}

/** A failed sync is said where people look first. */
function warn_on_dashboard(): void
{
    $screen = get_current_screen();
    $result = last_result();
    if ($screen === null || $screen->id !== 'dashboard' || !current_user_can('manage_options') || $result['at'] === 0 || $result['ok']) {
        return;
    }
    echo '<div class="notice notice-error"><p><strong>' . esc_html__('The last sync of prayer times failed', 'mosque-sync') . '</strong> ';
    echo esc_html(implode(' ', problems_of($result))) . ' <a href="' . esc_url(page_address()) . '">';
    echo esc_html__('Open Mosque Sync', 'mosque-sync') . '</a></p></div>';
}

function show_page(): void
{
    if (!current_user_can('manage_options')) {
        wp_die(esc_html__('You are not allowed to do this.', 'mosque-sync'), 403);
    }
    echo '<div class="wrap mosque-sync"><h1>' . esc_html__('Mosque Sync', 'mosque-sync') . '</h1>';
    if (is_set_up() && !has_timetable()) {
        show_test_mosque();
        echo '<div class="notice notice-info inline"><p>' . esc_html__('Upload your timetable at the end of this page. Nothing is sent before that.', 'mosque-sync') . '</p></div>';
    } elseif (is_set_up()) {
        show_test_mosque();
        show_result(last_result());
        show_today();
    } elseif (!is_key_constant() && has_key_of_another_address()) {
        echo '<div class="notice notice-warning inline"><p>' . esc_html__('The address of the service has changed. The saved key is for the earlier address, and is not sent to this one. Enter the key again.', 'mosque-sync') . '</p></div>';
    } else {
        echo '<p>' . esc_html__('Keeps your mosque\'s prayer times current. Create a key that may write in the portal, and enter it below with the mosque id beside it.', 'mosque-sync') . '</p>';
    }
    show_settings();
    if (settings()['source'] === 'file') {
        show_upload();
    }
    echo '</div>';
}

/** A site that syncs a test mosque must not be taken for one that is done. */
function show_test_mosque(): void
{
    if (is_test_mosque()) {
        echo '<div class="notice notice-info inline"><p><strong>' . esc_html__('Test mosque.', 'mosque-sync') . '</strong> ';
        echo esc_html__('The saved key is of a test mosque: the times of the real mosque stay as they are. When you are done, enter the mosque id and a key of the real mosque.', 'mosque-sync') . '</p></div>';
    }
}

/** The findings in the timetable, the times on the service, the changes, and the button. */
function show_today(): void
{
    $seen = null;
    $error = null;
    $refused = [];
    try {
        $seen = preview();
    } catch (Refused $failure) {
        $refused = $failure->findings;
    } catch (\Throwable $failure) {
        $error = error_of($failure);
    }
    echo '<div class="card"><h2>' . esc_html__('Timetable', 'mosque-sync') . '</h2>';
    show_list('error', array_map(__NAMESPACE__ . '\describe', $refused));
    if ($error !== null) {
        show_list('error', [error_text($error)]);
        show_request_id($error);
    } elseif ($seen !== null) {
        show_report($seen['report']);
        show_rows($seen['rows']);
        show_changes($seen['plan']);
        show_sync_button(isset($seen['plan']['stop']) ? mark_of($seen['plan']) : '');
    }
    echo '</div>';
}

function show_settings(): void
{
    $settings = settings_to_show();
    echo '<h2>' . esc_html__('Settings', 'mosque-sync') . '</h2><form action="' . esc_url(admin_url('options.php')) . '" method="post">';
    settings_fields(GROUP);
    echo '<table class="form-table" role="presentation">';
    address_row($settings['address']);
    text_row('mosque', __('Mosque id', 'mosque-sync'), $settings['mosque'], '00000000-0000-0000-0000-000000000000', 'text');
    key_row();
    choice_row('source', __('Timetable', 'mosque-sync'), $settings['source'], [
        'plugin' => __('Daily Prayer Time', 'mosque-sync'),
        'file' => __('A file', 'mosque-sync'),
    ], has_plugin_table() ? '' : __('Daily Prayer Time was not found on this site.', 'mosque-sync'));
    choice_row('asr', __('Asr adhan', 'mosque-sync'), $settings['asr'], [
        'mithl-1' => __('First mithl (asr_mithl_1)', 'mosque-sync'),
        'mithl-2' => __('Second mithl, Hanafi (asr_mithl_2)', 'mosque-sync'),
    ], __('Only for timetables that have both.', 'mosque-sync'));
    $jummah = jummah_of_plugin();
    $hint = __('For Daily Prayer Time: the iqamah of each jummah, such as 13:15, 14:00. Leave it empty to leave the jummah rows of the service as they are.', 'mosque-sync');
    /* translators: %s: times */
    $hint .= $jummah === '' ? '' : ' ' . sprintf(__('Daily Prayer Time has %s.', 'mosque-sync'), $jummah);
    text_row('jummah', __('Jummah', 'mosque-sync'), $settings['jummah'], '', 'text', $hint);
    echo '</table>';
    submit_button();
    echo '</form>';
}

function show_upload(): void
{
    $file = uploaded_file();
    echo '<h2>' . esc_html__('File', 'mosque-sync') . '</h2>';
    if ($file['at'] !== 0) {
        /* translators: 1: name of a file, 2: date */
        $text = __('In use: %1$s, uploaded on %2$s.', 'mosque-sync');
        echo '<p>' . esc_html(sprintf($text, $file['name'], wp_date(get_option('date_format'), (int) $file['at']))) . '</p>';
    }
    echo '<form action="' . esc_url(admin_url('admin-post.php')) . '" method="post" enctype="multipart/form-data">';
    echo '<input type="hidden" name="action" value="mosque_sync_upload">';
    wp_nonce_field('mosque_sync_upload');
    echo '<p><label for="mosque-sync-file">' . esc_html__('Your timetable: a table (CSV, XLSX), a calendar (ICS), a saved web page or JSON', 'mosque-sync') . '</label></p>';
    echo '<p><input type="file" id="mosque-sync-file" name="timetable" required></p>';
    submit_button(__('Upload', 'mosque-sync'), 'secondary');
    echo '</form>';
}
