<?php
/** From the timetable to the service: what should be sent today, what stands against it, and sending it. */

declare(strict_types=1);

namespace MosqueSync\WordPress;

if (!defined('ABSPATH')) {
    exit;
}

/** What is kept of a text of the service. */
const MOST_CHARACTERS = 300;

/** Stops a sync before its first write, with what stands against it. */
final class Refused extends \MosqueSync\Failure
{
    /** @var list<array> */
    public $findings;

    public function __construct(array $findings)
    {
        parent::__construct('Nothing was sent.');
        $this->findings = $findings;
    }
}

/** Stops a sync that has nothing to change, because the key could not change it. */
final class KeyReadsOnly extends \MosqueSync\Failure
{
    public function __construct()
    {
        parent::__construct('The key may read, but not write.');
    }
}

/** Today's date by the clock of the site. */
function today(): string
{
    return current_datetime()->format('Y-m-d');
}

/**
 * What the timetable says of today, from this site alone. What it does not say is in no row.
 * @return array{date: string, rows: list<array>, errors: list<array>, warnings: list<array>,
 *   isRamadanTurn: bool}
 */
function wanted_today(): array
{
    $date = today();
    $table = timetable_now($date);
    $checked = check_day($table, $date, wp_timezone());
    $rows = isset($table['days'][$date]) ? rows_on($table['days'], $date) : [];
    foreach (jummah_times(settings()['jummah']) ?? [] as $minutes) {
        $rows[] = ['prayerKey' => 'jummah', 'iqamahTime' => format_time($minutes)];
    }
    return [
        'date' => $date,
        'rows' => $rows,
        'isRamadanTurn' => is_ramadan_turn($table['days'], $date),
    ] + $checked;
}

/** What only a person may send of a plan. */
function doubts_today(array $wanted, array $plan): array
{
    $large = doubts_of($plan, $wanted['date'], wp_timezone(), last_result()['lastDay'], $wanted['isRamadanTurn']);
    return array_merge(removals_of($plan), $large);
}

/** Tells the changes of a plan from any others: a person allows those that the page showed, once. */
function mark_of(array $plan): string
{
    return md5((string) wp_json_encode($plan['changes']));
}

/** The mosque's time zone; empty if the profile has none. */
function zone_of(array $profile): string
{
    return is_string($profile['timeZoneId'] ?? null) ? storable($profile['timeZoneId']) : '';
}

/** What is wrong with the site's time zone beside the mosque's. */
function zone_findings(string $zoneOfMosque, string $date): array
{
    try {
        $zone = new \DateTimeZone($zoneOfMosque);
    } catch (\Exception $error) {
        return [finding('unknown-zone', ['zone' => $zoneOfMosque])];
    }
    return have_same_clocks(wp_timezone(), $zone, $date)
        ? []
        : [finding('other-zone', ['site' => wp_timezone_string(), 'zone' => $zoneOfMosque])];
}

/**
 * What a sync would do now; nothing is written.
 * @return array{plan: array|null, findings: list<array>, doubts: list<array>} without a plan, a finding says why
 * @throws \MosqueSync\Failure
 */
function preview(array $wanted): array
{
    $client = client(null, 1, 8);
    $findings = zone_findings(zone_of($client->profile()), $wanted['date']);
    try {
        $plan = $client->planPrayers($wanted['rows']);
    } catch (\MosqueSync\UndecidedRows $undecided) {
        $findings[] = finding('undecided-rows', ['prayer' => $undecided->prayerKey]);
        return ['plan' => null, 'findings' => $findings, 'doubts' => []];
    }
    require_writing($client, $plan['changes']);
    return ['plan' => $plan, 'findings' => $findings, 'doubts' => doubts_today($wanted, $plan)];
}

/**
 * A key that may only read seems to work until a time changes, so it is found while there is nothing to change.
 * @throws KeyReadsOnly
 */
function require_writing(\MosqueSync\Client $client, array $changes): void
{
    if ($changes === [] && $client->mayWrite() === false) {
        throw new KeyReadsOnly();
    }
}

/**
 * Sends today's times, unless something stands against it.
 * @param string $confirmed the mark of the changes that a person has checked, although they look like a mistake
 * @return array the result, which is also saved
 */
function sync(string $by, string $confirmed = ''): array
{
    $requests = [];
    $result = ['at' => time(), 'by' => $by, 'date' => today(), 'ok' => false, 'findings' => [], 'error' => null];
    try {
        $wanted = wanted_today();
        if ($wanted['errors'] !== []) {
            throw new Refused($wanted['errors']);
        }
        $client = client(static function (array $request) use (&$requests): void {
            $requests[] = $request;
        });
        $zones = zone_findings(zone_of($client->profile()), $wanted['date']);
        if ($zones !== []) {
            throw new Refused($zones);
        }
        $done = $client->putPrayers($wanted['rows'], null, static function (array $plan) use ($wanted, $confirmed): void {
            $doubts = $confirmed === mark_of($plan) ? [] : doubts_today($wanted, $plan);
            if ($doubts !== []) {
                throw new Refused($doubts);
            }
        });
        require_writing($client, $done['changes']);
        $counts = array_intersect_key($done, ['added' => 0, 'changed' => 0, 'deleted' => 0, 'unchanged' => 0]);
        $leftOut = $done['leftOut'] === [] ? [] : [finding('left-out', ['prayers' => $done['leftOut']])];
        $result = ['ok' => true, 'findings' => array_merge($leftOut, $wanted['warnings'])] + $result + $counts;
    } catch (Refused $refused) {
        $result['findings'] = $refused->findings;
    } catch (\MosqueSync\UndecidedRows $undecided) {
        $result['findings'] = [finding('undecided-rows', ['prayer' => $undecided->prayerKey])];
    } catch (\Throwable $failure) {
        // Also a mistake of the plugin is told: a sync that dies without a word is noticed when times are wrong.
        $result['error'] = error_of($failure);
    }
    return save_result($result + ['requests' => $requests]);
}

/** A text of the service as the site's database can store it: short, and without characters that its tables lack. */
function storable(string $text): string
{
    global $wpdb;
    $short = mb_substr($text, 0, MOST_CHARACTERS);
    $stored = $wpdb->strip_invalid_text_for_column($wpdb->options, 'option_value', $short);
    return is_string($stored) ? $stored : '';
}

/** What people read of a failure; none of it has the key. */
function error_of(\Throwable $failure): array
{
    $isResponse = $failure instanceof \MosqueSync\ApiError;
    return [
        'class' => substr(strrchr('\\' . get_class($failure), '\\'), 1),
        'admin' => $isResponse ? storable($failure->adminSummary) : '',
        'message' => storable($failure->getMessage()),
        'requestId' => $failure instanceof \MosqueSync\Failure ? (string) $failure->requestId : '',
    ];
}

/** The mosque that results are of, with its service. */
function target(): string
{
    return settings()['address'] . ' ' . settings()['mosque'];
}

/** The last result of this mosque; `at` is 0 before the first. `lastDay` is the last day that was synced. */
function last_result(): array
{
    $found = get_option(RESULT, []);
    $isOfMosque = is_array($found) && ($found['target'] ?? '') === target();
    return ($isOfMosque ? $found : []) + ['at' => 0, 'ok' => false, 'lastDay' => null, 'lastGoodAt' => 0, 'requests' => []];
}

function save_result(array $result): array
{
    $before = last_result();
    $result['target'] = target();
    $result['lastDay'] = $result['ok'] ? $result['date'] : $before['lastDay'];
    $result['lastGoodAt'] = $result['ok'] ? $result['at'] : $before['lastGoodAt'];
    update_option(RESULT, $result, false);
    return $result;
}
