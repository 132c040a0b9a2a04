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

/** @param bool $isNetworkWide whether it ends for every site of a network */
function end_schedule(bool $isNetworkWide = false): void
{
    foreach ($isNetworkWide ? get_sites(['fields' => 'ids', 'number' => 0]) : [get_current_blog_id()] as $site) {
        $isOther = (int) $site !== get_current_blog_id();
        if ($isOther) {
            switch_to_blog((int) $site);
        }
        wp_clear_scheduled_hook(RUN_HOOK);
        if ($isOther) {
            restore_current_blog();
        }
    }
}

function run_by_schedule(): void
{
    if (is_begun()) {
        sync('schedule');
    }
}
