<?php
/**
 * Plugin Name: Mosque Sync
 * Description: Keeps your mosque's prayer times current on a Mosque Profile Sync service, from Daily Prayer Time or a file.
 * Version: 0.1.0
 * Requires at least: 5.5
 * Requires PHP: 7.4
 * Author: Mosque Profile Sync
 * License: MIT
 * License URI: https://opensource.org/license/mit
 * Update URI: false
 * Text Domain: mosque-sync
 * Domain Path: /languages
 */

declare(strict_types=1);

namespace MosqueSync\WordPress;

if (!defined('ABSPATH')) {
    exit;
}

const PLUGIN_FILE = __FILE__;

require_once __DIR__ . '/lib/mosque-sync.php';
foreach (['messages', 'address', 'settings', 'sources', 'sync', 'schedule', 'actions', 'page', 'page-parts', 'site-health'] as $part) {
    require_once __DIR__ . "/includes/$part.php";
}

register_activation_hook(__FILE__, __NAMESPACE__ . '\activate');
register_deactivation_hook(__FILE__, __NAMESPACE__ . '\end_schedule');

add_action('init', __NAMESPACE__ . '\load_translations');
add_action(RUN_HOOK, __NAMESPACE__ . '\run_by_schedule');
add_action('admin_init', __NAMESPACE__ . '\register_settings');
add_action('admin_init', __NAMESPACE__ . '\keep_schedule');
add_action('admin_menu', __NAMESPACE__ . '\add_page');
// Activation for a network makes them for its main site only, so the others get them before anything is saved.
add_action('load-settings_page_' . PAGE, __NAMESPACE__ . '\add_options');
add_action('admin_enqueue_scripts', __NAMESPACE__ . '\add_style');
add_action('admin_notices', __NAMESPACE__ . '\warn_on_dashboard');
add_action('admin_post_mosque_sync_now', __NAMESPACE__ . '\sync_by_button');
add_action('admin_post_mosque_sync_upload', __NAMESPACE__ . '\take_upload');
add_filter('site_status_tests', __NAMESPACE__ . '\add_health_test');
add_filter('plugin_action_links_' . plugin_basename(__FILE__), __NAMESPACE__ . '\add_settings_link');

function activate(): void
{
    add_options();
    keep_schedule();
}

function load_translations(): void
{
    load_plugin_textdomain('mosque-sync', false, dirname(plugin_basename(PLUGIN_FILE)) . '/languages');
}
