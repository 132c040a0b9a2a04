<?php
/** Which addresses the plugin may ask. */

declare(strict_types=1);

namespace MosqueSync\WordPress;

if (!defined('ABSPATH')) {
    exit;
}

const MOST_ADDRESS_BYTES = 300;

/** The saved address is one that the plugin may not ask, so no request was sent. */
final class AddressNotAllowed extends \MosqueSync\Failure
{
    public function __construct()
    {
        parent::__construct('The address of the service is not allowed.');
    }
}

/** The key travels with each request, so only the same machine may be asked without TLS. */
function is_safe_address(string $address): bool
{
    $host = (string) wp_parse_url($address, PHP_URL_HOST);
    $scheme = wp_parse_url($address, PHP_URL_SCHEME);
    $isSafe = $scheme === 'https' || ($scheme === 'http' && in_array($host, ['localhost', '127.0.0.1'], true));
    return $host !== '' && $isSafe && strlen($address) <= MOST_ADDRESS_BYTES;
}

/**
 * Whether the site may ask an address that someone entered on the page: people who administer one site of a network do
 * not administer its server, so they must not reach what only the server reaches. WordPress has this rule for its own
 * requests, with filters for those who run the server.
 */
function is_allowed_address(string $address): bool
{
    static $known = [];
    return $known[$address] ?? $known[$address] = is_safe_address($address)
        && wp_http_validate_url($address) !== false
        && is_public_host((string) wp_parse_url($address, PHP_URL_HOST), $address);
}

/** WordPress itself looks at only one address of a host, and not for those of the link. */
function is_public_host(string $host, string $address): bool
{
    if (apply_filters('http_request_host_is_external', false, $host, $address)) {
        return true;
    }
    // Newer versions of PHP know more ranges.
    $ranges = defined('FILTER_FLAG_GLOBAL_RANGE')
        ? constant('FILTER_FLAG_GLOBAL_RANGE')
        : FILTER_FLAG_NO_PRIV_RANGE | FILTER_FLAG_NO_RES_RANGE;
    foreach (gethostbynamel($host) ?: [''] as $ip) {
        if (filter_var($ip, FILTER_VALIDATE_IP, $ranges) === false) {
            return false;
        }
    }
    return true;
}
