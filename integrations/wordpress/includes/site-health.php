<?php
/** A test for the page Site Health. */

declare(strict_types=1);

namespace MosqueSync\WordPress;

if (!defined('ABSPATH')) {
    exit;
}

/** After so long without a success, times are stale. */
const STALE_SECONDS = 26 * HOUR_IN_SECONDS;

function add_health_test(array $tests): array
{
    $tests['direct']['mosque_sync'] = [
        'label' => __('Mosque Sync', 'mosque-sync'),
        'test' => __NAMESPACE__ . '\health',
    ];
    return $tests;
}

/** The state of the sync in one sentence, and what to do. */
function health(): array
{
    $result = last_result();
    if (!is_begun()) {
        return health_of('recommended', __('Mosque Sync is not set up', 'mosque-sync'), __('Enter the address of the service, the mosque and the key.', 'mosque-sync'));
    }
    if (!wp_next_scheduled(RUN_HOOK)) {
        return health_of('critical', __('Prayer times are not synced by themselves', 'mosque-sync'), __('The schedule is missing. Deactivate the plugin and activate it again.', 'mosque-sync'));
    }
    if ($result['at'] !== 0 && !$result['ok']) {
        return health_of('critical', __('The last sync of prayer times failed', 'mosque-sync'), implode(' ', problems_of($result)));
    }
    if (time() - $result['lastGoodAt'] > STALE_SECONDS) {
        $fix = __('WordPress runs scheduled tasks when someone visits the site. If visits are rare, ask your host to call wp-cron.php every hour.', 'mosque-sync');
        return health_of('critical', __('Prayer times have not been synced for more than a day', 'mosque-sync'), $fix);
    }
    if (is_test_mosque()) {
        return health_of('recommended', __('Prayer times are synced to a test mosque', 'mosque-sync'), __('Enter the mosque id and a key of the real mosque.', 'mosque-sync'));
    }
    $warnings = array_map(__NAMESPACE__ . '\describe', $result['findings']);
    return $warnings === []
        ? health_of('good', __('Prayer times are synced', 'mosque-sync'), result_text($result))
        : health_of('recommended', __('Prayer times are synced, but look at the timetable', 'mosque-sync'), implode(' ', array_slice($warnings, 0, 3)));
}

function health_of(string $status, string $label, string $description): array
{
    return [
        'test' => 'mosque_sync',
        'status' => $status,
        'label' => $label,
        'badge' => ['label' => __('Prayer times', 'mosque-sync'), 'color' => 'blue'],
        'description' => '<p>' . esc_html($description) . '</p>',
        'actions' => '<p><a href="' . esc_url(page_address()) . '">' . esc_html__('Open Mosque Sync', 'mosque-sync') . '</a></p>',
    ];
}
