<?php
// Types and calls by OpenAPI Generator, over Debian's Guzzle.

declare(strict_types=1);

use OpenAPI\Client\Api\PrayersApi;
use OpenAPI\Client\Api\SyncApi;
use OpenAPI\Client\ApiException;
use OpenAPI\Client\Configuration;
use OpenAPI\Client\Model\PrayerUpdate;

require_once 'GuzzleHttp/autoload.php';
spl_autoload_register(static function (string $class): void {
    $file = __DIR__ . '/api/lib/' . str_replace('\\', '/', substr($class, strlen('OpenAPI\\Client\\'))) . '.php';
    if (str_starts_with($class, 'OpenAPI\\Client\\') && is_file($file)) {
        require $file;
    }
});

$configuration = (new Configuration())->setHost(getenv('BASE_URL'))->setAccessToken(getenv('API_KEY'));
$http = new GuzzleHttp\Client();
$prayers = new PrayersApi($http, $configuration);

$snapshot = (new SyncApi($http, $configuration))->getSnapshot(getenv('MOSQUE_ID'));

$update = new PrayerUpdate(['adhan_time' => '5:31 am', 'iqamah_time' => null]);
$changed = $prayers->updatePrayer(getenv('MOSQUE_ID'), getenv('PRAYER_ID'), $update);
$adhan_time = null;
foreach ($changed->getPrayers() as $row) {
    if ($row->getId() === getenv('PRAYER_ID')) {
        $adhan_time = $row->getAdhanTime();
    }
}

$reason = null;
try {
    $prayers->updatePrayer(getenv('MOSQUE_ID'), getenv('NO_PRAYER_ID'), new PrayerUpdate(['adhan_time' => '5:31']));
} catch (ApiException $exception) {
    $reason = $exception->getResponseObject()->getError()->getTroubleshooting()->getCode();
}

echo json_encode([
    'mosque' => $snapshot->getProfile()->getCommunityName(),
    'adhanTime' => $adhan_time,
    'error' => $reason,
]), "\n";
