<?php
/** The parts of the settings page. */

declare(strict_types=1);

namespace MosqueSync\WordPress;

if (!defined('ABSPATH')) {
    exit;
}

/** The last result, with the request ids for support. */
function show_result(array $result): void
{
    $kind = $result['at'] === 0 ? 'info' : ($result['ok'] ? 'success' : 'error');
    echo '<div class="notice inline notice-' . esc_attr($kind) . '"><p><strong>' . esc_html__('Last sync', 'mosque-sync') . '</strong> ';
    echo esc_html(result_text($result)) . '</p>';
    if ($result['at'] !== 0 && !$result['ok']) {
        show_list('error', problems_of($result));
        if ($result['error'] !== null && $result['error']['admin'] !== '') {
            echo '<p lang="en" dir="ltr">' . esc_html($result['error']['admin']) . '</p>';
        }
    }
    if ($result['requests'] !== []) {
        echo '<details><summary>' . esc_html__('Requests, for support', 'mosque-sync') . '</summary><ul class="mosque-sync-requests" dir="ltr">';
        foreach ($result['requests'] as $request) {
            $line = "{$request['method']} {$request['path']} {$request['status']} ";
            echo '<li>' . esc_html($line) . '<code>' . esc_html($request['requestId']) . '</code></li>';
        }
        echo '</ul></details>';
    }
    echo '</div>';
}

function show_request_id(array $error): void
{
    if ($error['requestId'] !== '') {
        echo '<p>' . esc_html__('Request', 'mosque-sync') . ' <code dir="ltr">' . esc_html($error['requestId']) . '</code></p>';
    }
}

/** @param list<string> $texts */
function show_list(string $kind, array $texts): void
{
    if ($texts === []) {
        return;
    }
    echo '<ul class="mosque-sync-' . esc_attr($kind) . '">';
    foreach ($texts as $text) {
        echo '<li>' . esc_html($text) . '</li>';
    }
    echo '</ul>';
}

/** How many findings of each severity are shown. */
const SHOWN_NOTICES = 5;

/** The errors and warnings in a timetable, in the service's words. */
function show_report(array $report): void
{
    $notices = is_array($report['notices'] ?? null) ? array_filter($report['notices'], 'is_array') : [];
    foreach (['error', 'warning'] as $severity) {
        $texts = [];
        foreach ($notices as $notice) {
            if (\MosqueSync\textIn($notice, 'severity') === $severity) {
                $texts[] = notice_text($notice);
            }
        }
        if ($texts !== []) {
            echo '<div lang="en" dir="ltr">';
            show_list($severity, array_slice($texts, 0, SHOWN_NOTICES));
            echo '</div>';
        }
    }
}

/** A finding of the service: `2026-11-20, Isha iqamah "soon" is not a time. Write the time.` */
function notice_text(array $notice): string
{
    $text = static function (string $name) use ($notice): string {
        return \MosqueSync\textIn($notice, $name);
    };
    $row = is_int($notice['row'] ?? null) ? "row {$notice['row']}" : '';
    $value = $text('value') === '' ? '' : "\"{$text('value')}\" ";
    $place = implode(', ', array_filter([$text('date'), $row, $text('column')]));
    return ($place === '' ? '' : "$place: ") . "$value{$text('problem')}. {$text('fix')}";
}

/** The mosque's rows as the service has them. */
function show_rows(array $rows): void
{
    if ($rows === []) {
        return;
    }
    echo '<table class="widefat striped mosque-sync-today"><thead><tr><th scope="col">' . esc_html__('Prayer', 'mosque-sync') . '</th>';
    echo '<th scope="col">' . esc_html__('Adhan', 'mosque-sync') . '</th><th scope="col">' . esc_html__('Iqamah', 'mosque-sync') . '</th></tr></thead><tbody>';
    foreach ($rows as $row) {
        echo '<tr><th scope="row">' . esc_html(prayer_name($row['prayerKey'])) . '</th>';
        echo '<td>' . esc_html($row['adhanTime'] ?? '–') . '</td><td>' . esc_html($row['iqamahTime'] ?? '–') . '</td></tr>';
    }
    echo '</tbody></table>';
}

/** How the timetable changes the rows of today, and why a user has to check them first. */
function show_changes(array $plan): void
{
    echo '<h3>' . esc_html__('Changes', 'mosque-sync') . '</h3>';
    $kinds = [
        'add' => __('Add', 'mosque-sync'),
        'change' => __('Change', 'mosque-sync'),
        'delete' => __('Delete', 'mosque-sync'),
    ];
    $items = '';
    foreach (array_filter($plan['changes'], 'is_array') as $change) {
        $rows = array_filter([$change['from'] ?? null, $change['to'] ?? null], 'is_array');
        $items .= '<li>' . esc_html($kinds[\MosqueSync\textIn($change, 'kind')] ?? '') . ' <strong>';
        $items .= esc_html(prayer_name(\MosqueSync\textIn($change, 'prayerKey'))) . '</strong> <bdi dir="ltr">';
        $items .= esc_html(implode(' → ', array_map(__NAMESPACE__ . '\times_text', $rows))) . '</bdi></li>';
    }
    echo $items === ''
        ? '<p>' . esc_html__('The service has these times already.', 'mosque-sync') . '</p>'
        : '<ul class="mosque-sync-changes">' . $items . '</ul>';
    $stop = $plan['stop'] ?? null;
    if (is_array($stop)) {
        $details = ['text' => \MosqueSync\textIn($stop, 'message'), 'date' => \MosqueSync\textIn($stop, 'date')];
        show_list('warning', [describe(finding('stopped', $details))]);
    }
}

/** Both times of a row: `05:50 / 06:20`. */
function times_text(array $row): string
{
    $text = static function (string $name) use ($row): string {
        return \MosqueSync\textIn($row, $name) ?: '–';
    };
    return $text('adhanTime') . ' / ' . $text('iqamahTime');
}

/** @param string $mark of the changes that a person has to check; empty if there is nothing to check */
function show_sync_button(string $mark): void
{
    echo '<form action="' . esc_url(admin_url('admin-post.php')) . '" method="post">';
    echo '<input type="hidden" name="action" value="mosque_sync_now">';
    wp_nonce_field('mosque_sync_now');
    if ($mark !== '') {
        echo '<p><label><input type="checkbox" name="confirmed" value="' . esc_attr($mark) . '" required> ';
        echo esc_html__('I have checked these changes, and they are right.', 'mosque-sync') . '</label></p>';
    }
    submit_button(__('Sync now', 'mosque-sync'), 'primary', 'sync', false);
    echo '</form>';
}

function text_row(string $name, string $label, string $value, string $example, string $type, string $hint = ''): void
{
    $id = "mosque-sync-$name";
    echo '<tr><th scope="row"><label for="' . esc_attr($id) . '">' . esc_html($label) . '</label></th><td>';
    echo '<input class="regular-text" type="' . esc_attr($type) . '" id="' . esc_attr($id) . '" name="' . esc_attr(SETTINGS . "[$name]") . '"';
    echo ' value="' . esc_attr($value) . '" placeholder="' . esc_attr($example) . '" dir="ltr"';
    show_hint($id, $hint);
    echo '</td></tr>';
}

/** Ends an input, with its hint. */
function show_hint(string $id, string $hint): void
{
    if ($hint === '') {
        echo '>';
        return;
    }
    echo ' aria-describedby="' . esc_attr("$id-hint") . '"><p class="description" id="' . esc_attr("$id-hint") . '">' . esc_html($hint) . '</p>';
}

function address_row(string $address): void
{
    $label = __('Address of the service', 'mosque-sync');
    if (!is_address_constant()) {
        text_row('address', $label, $address, 'https://sync.example.org', 'url');
        return;
    }
    echo '<tr><th scope="row">' . esc_html($label) . '</th><td><p><bdi dir="ltr">' . esc_html($address) . '</bdi> ';
    echo esc_html__('The address is set in wp-config.php.', 'mosque-sync') . '</p></td></tr>';
}

function key_row(): void
{
    echo '<tr><th scope="row"><label for="mosque-sync-key">' . esc_html__('Key', 'mosque-sync') . '</label></th><td>';
    if (is_key_constant()) {
        $text = is_address_constant()
            ? __('The key is set in wp-config.php.', 'mosque-sync')
            : __('The key is set in wp-config.php, but the address is not, so the key is not used. Set MOSQUE_SYNC_ADDRESS beside it.', 'mosque-sync');
        echo '<p id="mosque-sync-key">' . esc_html($text) . '</p></td></tr>';
        return;
    }
    $isSaved = api_key() !== '';
    $hint = $isSaved
        ? __('A key is saved. It is not shown again; leave this empty to keep it.', 'mosque-sync')
        : __('Create a key that may write in the portal, and paste it here.', 'mosque-sync');
    echo '<input class="regular-text" type="password" id="mosque-sync-key" name="' . esc_attr(KEY . '[new]') . '" value=""';
    echo ' autocomplete="new-password" spellcheck="false" dir="ltr"';
    show_hint('mosque-sync-key', $hint);
    if ($isSaved) {
        echo '<p><label><input type="checkbox" name="' . esc_attr(KEY . '[remove]') . '" value="1"> ';
        echo esc_html__('Remove the saved key', 'mosque-sync') . '</label></p>';
    }
    echo '</td></tr>';
}

function choice_row(string $name, string $label, string $value, array $choices, string $hint): void
{
    $id = "mosque-sync-$name";
    echo '<tr><th scope="row"><label for="' . esc_attr($id) . '">' . esc_html($label) . '</label></th><td>';
    echo '<select id="' . esc_attr($id) . '" name="' . esc_attr(SETTINGS . "[$name]") . '">';
    foreach ($choices as $choice => $text) {
        echo '<option value="' . esc_attr($choice) . '"' . selected($choice, $value, false) . '>' . esc_html($text) . '</option>';
    }
    echo '</select>';
    if ($hint !== '') {
        echo '<p class="description">' . esc_html($hint) . '</p>';
    }
    echo '</td></tr>';
}
