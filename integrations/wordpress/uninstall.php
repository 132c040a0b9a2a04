<?php
/** Removes everything that the plugin has stored. */

declare(strict_types=1);

if (!defined('WP_UNINSTALL_PLUGIN')) {
    exit;
}

$mosque_sync_sites = is_multisite() ? get_sites(['fields' => 'ids', 'number' => 0]) : [0];
foreach ($mosque_sync_sites as $mosque_sync_site) {
    if ($mosque_sync_site !== 0) {
        switch_to_blog((int) $mosque_sync_site);
    }
    foreach (['mosque_sync_settings', 'mosque_sync_key', 'mosque_sync_file', 'mosque_sync_result'] as $mosque_sync_option) {
        delete_option($mosque_sync_option);
    }
    delete_transient('mosque_sync_typed');
    wp_clear_scheduled_hook('mosque_sync_run');
    if ($mosque_sync_site !== 0) {
        restore_current_blog();
    }
}
