<?php
/** From the timetable to the service, which reads it, guards it and keeps the prayer rows by it. */

declare(strict_types=1);

namespace MosqueSync\WordPress;

if (!defined('ABSPATH')) {
    exit;
}

/** The length of a text of the service that is stored. */
const MOST_CHARACTERS = 300;
/** A timetable that ends within so many days is about to end. */
const ENDS_SOON = 14;

/** Stops a sync before it changes anything. */
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

/** The service has the mosque, but takes no timetables. */
final class NoTimetables extends \MosqueSync\Failure
{
    public function __construct()
    {
        parent::__construct('The service takes no timetables.');
    }
}

/** A problem or a warning. `$details` fill the text of its code in messages.php. */
function finding(string $code, array $details): array
{
    return ['code' => $code, 'details' => array_map(__NAMESPACE__ . '\storable', $details)];
}

/** @throws Refused if there is no timetable */
function require_timetable(): array
{
    $timetable = timetable_now();
    if ($timetable === null) {
        throw new Refused([finding('no-days', [])]);
    }
    return $timetable;
}

/** Identifies the changes of a plan: a user confirms the changes that the page showed. */
function mark_of(array $plan): string
{
    return md5((string) wp_json_encode($plan['changes']));
}

/**
 * The service's findings in a timetable, and the changes of today's rows. Changes no data.
 * @return array{report: array, plan: array, rows: list<array>} `rows` are the mosque's rows now
 * @throws \MosqueSync\Failure
 */
function preview(): array
{
    $timetable = require_timetable();
    $client = client(null, 1, 10);
    $planned = with_timetables($client, static function () use ($client, $timetable): array {
        return planned($client, $timetable);
    });
    return $planned + ['rows' => $client->prayers()];
}

/** @throws \MosqueSync\Failure */
function planned(\MosqueSync\Client $client, array $timetable): array
{
    return with_changes($client->planTimetable($timetable['content'], $timetable['name']));
}

/** @throws \MosqueSync\Failure if a response has no list of changes */
function with_changes(array $response): array
{
    if (!is_array($response['plan']['changes'] ?? null)) {
        throw new \MosqueSync\Failure('The plan of the service has no changes.');
    }
    return $response;
}

/**
 * Makes a request about the timetable.
 * @throws Refused if the service refuses the file
 * @throws NoTimetables if the service has the mosque, but not the endpoint
 */
function with_timetables(\MosqueSync\Client $client, callable $request): array
{
    try {
        return $request();
    } catch (\MosqueSync\InvalidRequest $error) {
        $isDoubt = $error->reason === 'timetable_looks_wrong';
        $text = $error->developerSummary === '' ? $error->getMessage() : $error->developerSummary;
        throw new Refused([$isDoubt ? finding('looks-wrong', []) : finding('refused', ['text' => $text])]);
    } catch (\MosqueSync\NotFound $error) {
        if ($error->reason === 'timetable_not_found') {
            throw new Refused([finding('deleted', [])]);
        }
        $client->profile();
        throw new NoTimetables();
    }
}

/**
 * Sends the timetable if it has changed since it was last sent; otherwise reads its state.
 * @param string $confirmed the mark of changes that a user has checked, although they look like a mistake
 * @return array the result, which is also saved
 */
function sync(string $by, string $confirmed = ''): array
{
    $requests = [];
    $result = ['at' => time(), 'by' => $by, 'ok' => false, 'findings' => [], 'error' => null];
    try {
        $timetable = require_timetable();
        $client = client(static function (array $request) use (&$requests): void {
            $requests[] = $request;
        });
        $mark = md5($timetable['name'] . $timetable['content'] . api_key());
        $isSent = $by === 'schedule' && $mark === last_result()['sent'];
        $done = with_timetables($client, static function () use ($client, $timetable, $confirmed, $isSent): array {
            return $isSent ? $client->timetable() : put($client, $timetable, $confirmed);
        });
        $findings = findings_of($done);
        $stops = array_intersect(['stopped'], array_column($findings, 'code'));
        $result = ['ok' => $stops === [], 'findings' => $findings, 'sent' => $mark] + $result + counts_of($done['plan']['changes'] ?? []);
    } catch (Refused $refused) {
        $result['findings'] = $refused->findings;
    } catch (\Throwable $failure) {
        // A sync that dies silently is noticed only when times are wrong, so mistakes of the plugin are reported too.
        $result['error'] = error_of($failure);
    }
    return save_result($result + ['requests' => $requests]);
}

/** Gives the service the timetable, with the user's confirmation if the plan is still the one that was checked. */
function put(\MosqueSync\Client $client, array $timetable, string $confirmed): array
{
    $isConfirmed = $confirmed !== '' && $confirmed === mark_of(planned($client, $timetable)['plan']);
    return with_changes($client->putTimetable($timetable['content'], $timetable['name'], $isConfirmed));
}

/** @return array{added: int, changed: int, deleted: int} */
function counts_of(array $changes): array
{
    $kinds = array_count_values(array_filter(array_column($changes, 'kind'), 'is_string'));
    return ['added' => $kinds['add'] ?? 0, 'changed' => $kinds['change'] ?? 0, 'deleted' => $kinds['delete'] ?? 0];
}

/** The problems of a timetable that the service keeps. */
function findings_of(array $done): array
{
    $timetable = is_array($done['timetable'] ?? null) ? $done['timetable'] : [];
    $errors = $done['report']['counts']['error'] ?? 0;
    $stop = is_array($timetable['stop'] ?? null) ? $timetable['stop'] : [];
    $text = \MosqueSync\textIn($stop, 'message');
    $last = \MosqueSync\textIn($timetable, 'lastDay');
    $endsSoon = is_date($last) && $last < current_datetime()->modify('+' . ENDS_SOON . ' days')->format('Y-m-d');
    return array_merge(
        $text === '' ? [] : [finding('stopped', ['text' => $text, 'date' => \MosqueSync\textIn($stop, 'date')])],
        is_int($errors) && $errors > 0 ? [finding('faults', ['count' => (string) $errors])] : [],
        $endsSoon ? [finding('ends-soon', ['date' => $last])] : []
    );
}

/** A text of the service as the site's database can store it: short, and without characters that its tables lack. */
function storable(string $text): string
{
    global $wpdb;
    $short = mb_substr($text, 0, MOST_CHARACTERS);
    $stored = $wpdb->strip_invalid_text_for_column($wpdb->options, 'option_value', $short);
    return is_string($stored) ? $stored : '';
}

/** A failure as people read it, without the key. */
function error_of(\Throwable $failure): array
{
    $isResponse = $failure instanceof \MosqueSync\ApiError;
    $isReading = $isResponse && $failure->errorCode === 'missing_scope';
    return [
        'class' => $isReading ? 'KeyReadsOnly' : substr(strrchr('\\' . get_class($failure), '\\'), 1),
        'admin' => $isResponse ? storable($failure->adminSummary) : '',
        'message' => storable($failure->getMessage()),
        'requestId' => $failure instanceof \MosqueSync\Failure ? (string) $failure->requestId : '',
    ];
}

/** The mosque of the results, with its service. */
function target(): string
{
    return settings()['address'] . ' ' . settings()['mosque'];
}

/** The last result of this mosque; `at` is 0 before the first. `sent` identifies the timetable that was last sent. */
function last_result(): array
{
    $found = get_option(RESULT, []);
    $isOfMosque = is_array($found) && ($found['target'] ?? '') === target();
    return ($isOfMosque ? $found : []) + ['at' => 0, 'ok' => false, 'lastGoodAt' => 0, 'sent' => '', 'requests' => []];
}

function save_result(array $result): array
{
    $before = last_result();
    $result += ['sent' => $before['sent'], 'target' => target()];
    $result['lastGoodAt'] = $result['ok'] ? $result['at'] : $before['lastGoodAt'];
    update_option(RESULT, $result, false);
    return $result;
}
