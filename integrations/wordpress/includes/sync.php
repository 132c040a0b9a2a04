<?php
/** From the timetable to the service: what should be sent today, what stands against it, and sending it. */

declare(strict_types=1);

namespace MosqueSync\WordPress;

if (!defined('ABSPATH')) {
    exit;
}

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
    $findings = zone_findings((string) $client->profile()['timeZoneId'], $wanted['date']);
    try {
        $plan = $client->planPrayers($wanted['rows']);
    } catch (\MosqueSync\UndecidedRows $undecided) {
        $findings[] = finding('undecided-rows', ['prayer' => $undecided->prayerKey]);
        return ['plan' => null, 'findings' => $findings, 'doubts' => []];
    }
    return ['plan' => $plan, 'findings' => $findings, 'doubts' => doubts_today($wanted, $plan)];
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
        $zones = zone_findings((string) $client->profile()['timeZoneId'], $wanted['date']);
        if ($zones !== []) {
            throw new Refused($zones);
        }
        $done = $client->putPrayers($wanted['rows'], null, static function (array $plan) use ($wanted, $confirmed): void {
            $doubts = $confirmed === mark_of($plan) ? [] : doubts_today($wanted, $plan);
            if ($doubts !== []) {
                throw new Refused($doubts);
            }
        });
        $counts = array_intersect_key($done, ['added' => 0, 'changed' => 0, 'deleted' => 0, 'unchanged' => 0]);
        $leftOut = $done['leftOut'] === [] ? [] : [finding('left-out', ['prayers' => $done['leftOut']])];
        $result = ['ok' => true, 'findings' => array_merge($leftOut, $wanted['warnings'])] + $result + $counts;
    } catch (Refused $refused) {
        $result['findings'] = $refused->findings;
    } catch (\MosqueSync\UndecidedRows $undecided) {
        $result['findings'] = [finding('undecided-rows', ['prayer' => $undecided->prayerKey])];
    } catch (\MosqueSync\Failure $failure) {
        $result['error'] = error_of($failure);
    }
    return save_result($result + ['requests' => $requests]);
}

/** What people read of a failure; none of it has the key. */
function error_of(\MosqueSync\Failure $failure): array
{
    $isAnswer = $failure instanceof \MosqueSync\ApiError;
    return [
        'class' => substr(strrchr('\\' . get_class($failure), '\\'), 1),
        'admin' => $isAnswer ? $failure->adminSummary : '',
        'message' => $failure->getMessage(),
        'requestId' => (string) $failure->requestId,
    ];
}

/** The last result; `at` is 0 before the first. `lastDay` is the last day that was synced. */
function last_result(): array
{
    $found = get_option(RESULT, []);
    return (is_array($found) ? $found : []) + ['at' => 0, 'ok' => false, 'lastDay' => null, 'lastGoodAt' => 0, 'requests' => []];
}

function save_result(array $result): array
{
    $before = last_result();
    $result['lastDay'] = $result['ok'] ? $result['date'] : $before['lastDay'];
    $result['lastGoodAt'] = $result['ok'] ? $result['at'] : $before['lastGoodAt'];
    update_option(RESULT, $result, false);
    return $result;
}
