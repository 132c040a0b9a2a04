import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { WordPressSite } from "./wordpress-site.ts";

/** Makes a site the main one of a network, with another site that someone else administers. */
export async function makeNetwork(site: WordPressSite, other: URL): Promise<void> {
  await site.run(`require_once ABSPATH . 'wp-admin/includes/upgrade.php';
    require_once ABSPATH . 'wp-admin/includes/network.php';
    foreach ($wpdb->tables('ms_global') as $name => $table) $wpdb->$name = $table;
    install_network();
    if (populate_network(1, '${site.address.host}', 'volunteer@example.org', 'Masjids', '/', false) !== true) exit(1);`);
  const file = join(site.folder, "wp-config.php");
  const constants = {
    MULTISITE: true,
    SUBDOMAIN_INSTALL: false,
    DOMAIN_CURRENT_SITE: site.address.host,
    PATH_CURRENT_SITE: "/",
    SITE_ID_CURRENT_SITE: 1,
    BLOG_ID_CURRENT_SITE: 1,
  };
  const lines = Object.entries(constants).map(
    ([name, value]) => `define('${name}', ${JSON.stringify(value)});\n`,
  );
  const config = (await readFile(file, "utf8")).replaceAll(/define\('WP_(HOME|SITEURL)'.*\n/g, "");
  await writeFile(
    file,
    config.replace("$table_prefix", () => `${lines.join("")}$table_prefix`),
  );
  // WordPress' own function takes no port in a domain.
  await site.run(`require_once ABSPATH . 'wp-admin/includes/admin.php';
    $id = wp_insert_site(['domain' => 'localhost', 'path' => '/', 'network_id' => 1, 'user_id' => 1, 'title' => 'Other']);
    $wpdb->update($wpdb->blogs, ['domain' => '${other.host}'], ['blog_id' => $id]);
    clean_blog_cache($id);
    foreach (['home', 'siteurl'] as $each) update_blog_option($id, $each, '${other.origin}');
    add_user_to_blog($id, wp_insert_user(['user_login' => 'siteadmin', 'user_pass' => 'another long password']), 'administrator');
    deactivate_plugins('mosque-sync/mosque-sync.php');
    if (activate_plugin('mosque-sync/mosque-sync.php', '', true) !== null) exit(1);`);
}
