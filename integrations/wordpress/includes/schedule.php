<?php
/** The hourly sync by WP-Cron. */

declare(strict_types=1);

namespace MosqueSync\WordPress;

if (!defined('ABSPATH')) {
    exit;
}

const RUN_HOOK = 'mosque_sync_run';

/** Schedules the sync five minutes after each hour: soon after midnight the new day's times are sent. */
function keep_schedule(): void
{
    if (!wp_next_scheduled(RUN_HOOK)) {
        wp_schedule_event(time() - time() % HOUR_IN_SECONDS + HOUR_IN_SECONDS + 5 * MINUTE_IN_SECONDS, 'hourly', RUN_HOOK);
    }
}

function end_schedule(): void
{
    wp_clear_scheduled_hook(RUN_HOOK);
}

function run_by_schedule(): void
{
    if (is_begun()) {
        sync('schedule');
    }
}
