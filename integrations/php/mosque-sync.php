<?php
/**
 * Reads and writes one mosque through the Mosque Profile Sync API. One file without dependencies, for PHP 7.4 to 8.4;
 * it sends requests with curl, or with PHP's own streams where curl is missing.
 *
 * Licence: MIT. Documentation: README.md beside this file.
 */

declare(strict_types=1);

namespace MosqueSync;

/** Everything that can go wrong extends this. */
class Failure extends \RuntimeException
{
    /** @var string|null the id of the request that failed, for support */
    public $requestId;

    public function __construct(string $message, ?string $requestId = null)
    {
        parent::__construct($requestId === null ? $message : "$message (request $requestId)");
        $this->requestId = $requestId;
    }
}

/** A setting is missing or wrong; no request was sent. */
final class SettingsError extends Failure
{
}

/** No answer arrived. A write may or may not have taken effect. */
final class ConnectionError extends Failure
{
}

/** The rows are not as wanted although every write succeeded: another writer changes them at the same time. */
final class NotVerified extends Failure
{
}

/** The mosque has several rows of a prayer, and rows that leave out a time do not say which one they mean. */
final class UndecidedRows extends Failure
{
    /** @var string */
    public $prayerKey;

    public function __construct(string $prayerKey)
    {
        parent::__construct("The mosque has several rows of $prayerKey. Give each of its rows both times, `null` where there is none.");
        $this->prayerKey = $prayerKey;
    }
}

/** The service refused a request. */
class ApiError extends Failure
{
    /** @var int the HTTP status */
    public $status;
    /** @var string the coarse code, such as `revoked`; empty if the answer is not the service's */
    public $errorCode;
    /** @var string the exact reason, such as `key_expired` */
    public $reason;
    /** @var string what is wrong, in one sentence for the mosque's admin */
    public $adminSummary;
    /** @var string what to change in the request */
    public $developerSummary;
    /** @var int|null after how many seconds to try again, if the service says so */
    public $retryAfter;

    public function __construct(Response $response)
    {
        $error = $response->body['error'] ?? [];
        $error = is_array($error) ? $error : [];
        $why = $error['troubleshooting'] ?? [];
        $this->status = $response->status;
        $this->errorCode = textIn($error, 'code');
        $this->reason = textIn($why, 'code');
        $this->adminSummary = textIn($why, 'adminSummary');
        $this->developerSummary = textIn($why, 'developerSummary');
        $this->retryAfter = $response->retryAfter();
        $message = textIn($error, 'message');
        $nothing = "The address answered {$response->status}, but not as the service does. Check the base address.";
        parent::__construct($message === '' ? $nothing : "$message {$this->developerSummary}", $response->requestId);
    }

    /** The error of an answer, by its status and code. */
    public static function of(Response $response): self
    {
        // In front of the service, a proxy or a firewall answers 429 and 5xx in its own form.
        if ($response->status !== 429 && $response->status < 500 && textIn($response->body['error'] ?? [], 'code') === '') {
            return new UnexpectedResponse($response);
        }
        if ($response->status === 401 || $response->status === 403) {
            return new KeyRefused($response);
        }
        if ($response->status === 409 || $response->status === 412) {
            return new Conflict($response);
        }
        if ($response->status === 404 || $response->status === 405) {
            return new NotFound($response);
        }
        if ($response->status === 429) {
            return new TooManyRequests($response);
        }
        return $response->status >= 500 ? new ServiceFailed($response) : new InvalidRequest($response);
    }
}

/** The address answers, but not as a service of this API does: it is wrong, or something in front of it answered. */
final class UnexpectedResponse extends ApiError
{
}

/** The key is missing, wrong, revoked or another mosque's, or may not do this (401, 403). */
final class KeyRefused extends ApiError
{
}

/** What was sent is not accepted; `developerSummary` says what to change (400 and its like). */
final class InvalidRequest extends ApiError
{
}

/** There is no such resource or endpoint (404, 405). */
final class NotFound extends ApiError
{
}

/** Another writer came first (412), or an equal request is still at work (409). */
final class Conflict extends ApiError
{
}

/** The key's allowance is used up (429). */
final class TooManyRequests extends ApiError
{
}

/** The service has a problem, and retrying did not help (5xx). */
final class ServiceFailed extends ApiError
{
}

/** One answer. */
final class Response
{
    /** @var int */
    public $status;
    /** @var array<string, string> by their names in lower case */
    public $headers;
    /** @var array<string, mixed> the JSON of the body; empty if it is none */
    public $body;
    /** @var string */
    public $requestId;

    /** @param array<string, string> $headers */
    public function __construct(int $status, array $headers, string $text, string $requestId)
    {
        $this->status = $status;
        $this->headers = $headers;
        $body = json_decode($text, true);
        $this->body = is_array($body) ? $body : [];
        $named = $headers['x-request-id'] ?? '';
        // Anything else could forge lines of a log (decision 2.5).
        $this->requestId = preg_match('/^[\x21-\x7e]{1,128}$/D', $named) === 1 ? $named : $requestId;
    }

    /** The seconds of `Retry-After`, in either of its forms. */
    public function retryAfter(): ?int
    {
        $value = $this->headers['retry-after'] ?? '';
        if (preg_match('/^\d{1,9}$/', $value)) {
            return (int) $value;
        }
        $at = $value === '' ? false : strtotime($value);
        return $at === false ? null : max(0, $at - time());
    }
}

/** The requests of one key. Every method throws a Failure if its request fails. */
final class Client
{
    /** What the keys of test mosques begin with, and those of no other. */
    private const TEST_KEY_BEGINNING = 'mpt_';
    private const PRAYER_KEYS = [
        'fajr', 'sunrise', 'dhuhr', 'asr', 'maghrib', 'isha', 'midnight', 'tahajjud', 'duha', 'jummah', 'eid',
    ];
    private const TIMES = ['adhanTime', 'iqamahTime'];
    /** How often rows are planned again because another writer came first. */
    private const ROUNDS = 3;
    /** More than any answer of the service has; a longer one would fill the memory. */
    private const MOST_BYTES = 16777216;
    private const MOST_HEADER_BYTES = 65536;
    /** A value of two bytes can take four hundred bytes of memory. */
    private const MOST_VALUES = 100000;
    /** More prayer rows than any mosque has, and longer texts than any row has. */
    private const MOST_ROWS = 1000;
    private const MOST_TEXT_BYTES = 256;

    /** @var string */
    private $mosque;
    /** @var \Closure(): string keeps the key out of dumps of this object */
    private $key;
    /** @var int */
    private $timeoutSeconds;
    /** @var int */
    private $attempts;
    /** @var int */
    private $longestWaitSeconds;
    /** @var callable|null */
    private $onResponse;
    /** @var bool whether the server has no `PUT /prayers` */
    private $lacksPut = false;

    /**
     * @param array{baseUrl: string, apiKey: string, mosqueId: string, timeoutSeconds?: int, attempts?: int,
     *   longestWaitSeconds?: int, onResponse?: callable} $settings `attempts` counts the first one as well (4 unless
     *   set); a `Retry-After` longer than `longestWaitSeconds` (60) is not waited for; `onResponse` is called with
     *   method, path, status (0 without an answer) and requestId of each attempt, to log it
     * @throws SettingsError
     */
    public function __construct(
        #[\SensitiveParameter]
        array $settings
    ) {
        $address = rtrim((string) ($settings['baseUrl'] ?? ''), '/');
        $mosqueId = strtolower((string) ($settings['mosqueId'] ?? ''));
        $key = (string) ($settings['apiKey'] ?? '');
        self::requireAddress($address);
        if (!preg_match('/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/D', $mosqueId)) {
            throw new SettingsError('mosqueId is not an id. Copy it from the portal, beside the key.');
        }
        if (!preg_match('/^[\x21-\x7e]+$/D', $key)) {
            throw new SettingsError('apiKey is empty or has spaces. Copy the whole key as the portal showed it.');
        }
        $this->mosque = "$address/v1/mosques/$mosqueId";
        $this->key = static function () use ($key): string {
            return $key;
        };
        $this->timeoutSeconds = (int) ($settings['timeoutSeconds'] ?? 20);
        $this->attempts = max(1, (int) ($settings['attempts'] ?? 4));
        $this->longestWaitSeconds = (int) ($settings['longestWaitSeconds'] ?? 60);
        $this->onResponse = $settings['onResponse'] ?? null;
    }

    /** Shows what can be shown. */
    public function __debugInfo(): array
    {
        return ['mosque' => $this->mosque];
    }

    /** Whether the key is of a test mosque: what is written then leaves the real mosque as it is. */
    public function isTestMosque(): bool
    {
        return strncmp(($this->key)(), self::TEST_KEY_BEGINNING, strlen(self::TEST_KEY_BEGINNING)) === 0;
    }

    /** @return array<string, mixed> what this mosque's keys may do: `approvedProfileFields`, `supportedPrayerKeys`, … */
    public function capabilities(): array
    {
        $response = $this->send('GET', '/capabilities');
        if (!self::isList($response->body['supportedPrayerKeys'] ?? null, 'is_string')) {
            throw new UnexpectedResponse($response);
        }
        return $response->body;
    }

    /** @return array<string, mixed> */
    public function profile(): array
    {
        return self::objectIn($this->send('GET', '/profile'), 'profile');
    }

    /** @return list<array<string, string>> every prayer row */
    public function prayers(): array
    {
        return self::prayersIn($this->send('GET', '/prayers'));
    }

    /**
     * Says whether the key may write, without writing: it asks for the rows that are there, as a dry run.
     * @return bool|null null if the server does not tell
     */
    public function mayWrite(): ?bool
    {
        $read = $this->send('GET', '/prayers');
        $rows = array_map([self::class, 'asSent'], self::prayersIn($read));
        if ($rows === []) {
            return null;
        }
        try {
            $this->send('PUT', '/prayers?validateOnly=true', ['prayers' => $rows], $read->headers['etag'] ?? null);
            return true;
        } catch (KeyRefused $refused) {
            if ($refused->errorCode === 'missing_scope') {
                return false;
            }
            throw $refused;
        } catch (ApiError $error) {
            if ($error->status >= 500 || $error instanceof TooManyRequests) {
                throw $error;
            }
            // The service looks at the key first.
            return $error->reason === 'rows_kept_by_timetable' ? true : null;
        }
    }

    /**
     * @param int $limit 1 to 100
     * @return list<array<string, mixed>> the newest announcements
     */
    public function announcements(int $limit = 50): array
    {
        return self::objectsIn($this->send('GET', "/announcements?limit=$limit"), 'announcements');
    }

    /**
     * @param int $limit 1 to 100
     * @return list<array<string, mixed>> the newest events. The specification has no list of them, so a server may
     *   answer with NotFound; the snapshot has them everywhere.
     */
    public function events(int $limit = 50): array
    {
        return self::objectsIn($this->send('GET', "/events?limit=$limit"), 'events');
    }

    /** @return array<string, mixed> */
    public function event(string $eventId): array
    {
        return self::objectIn($this->send('GET', '/events/' . rawurlencode($eventId)), 'event');
    }

    /**
     * @param int $limit 1 to 100, of announcements and of events
     * @return array<string, mixed> profile, announcements, prayers and events at one moment
     */
    public function snapshot(int $limit = 50): array
    {
        return $this->send('GET', "/sync?limit=$limit")->body;
    }

    /**
     * Changes fields of the profile; `null` clears one that may be empty.
     * @param array<string, mixed> $fields
     * @param string|null $ifMatch an entity tag: with it, another writer's change is not overwritten (Conflict)
     * @return array<string, mixed> the whole profile
     */
    public function updateProfile(array $fields, ?string $ifMatch = null): array
    {
        return self::objectIn($this->send('PATCH', '/profile', (object) $fields, $ifMatch), 'profile');
    }

    /** @return array<string, mixed> `timetable`, its state, and `document`, in the open format. NotFound without one. */
    public function timetable(): array
    {
        return self::withObjects($this->send('GET', '/timetable'), ['timetable', 'document']);
    }

    /**
     * Gives the mosque a timetable. From then on, the service keeps the prayer rows by it, and refuses `putPrayers`.
     * @param string $content the bytes of a file: CSV, XLSX, ICS, HTML or JSON
     * @param string $fileName its name, as people know it
     * @param bool $isConfirmed whether a person has seen the plan, although it looks like a mistake
     * @param array<string, string> $reading how the file is read: `asr`, `only`, `clock`, `dst`, `dateOrder` and
     *     `columns`, such as `['dateOrder' => 'day-first']`. The service remembers it; an empty value is forgotten.
     * @return array<string, mixed> `report`, the findings; `plan`, the changes of today's rows; and `timetable`
     * @throws InvalidRequest `reason` is `timetable_looks_wrong` or `timetable_not_read`
     */
    public function putTimetable(string $content, string $fileName, bool $isConfirmed = false, array $reading = []): array
    {
        $confirm = $isConfirmed ? ['confirm' => 'true'] : [];
        return $this->sendTimetable($content, ['fileName' => $fileName] + $confirm + $reading);
    }

    /**
     * @param array<string, string> $reading as for `putTimetable`; not remembered
     * @return array<string, mixed> `report` and `plan`, as from `putTimetable`, without a change
     */
    public function planTimetable(string $content, string $fileName, array $reading = []): array
    {
        return $this->sendTimetable($content, ['fileName' => $fileName, 'validateOnly' => 'true'] + $reading);
    }

    /** @return array<string, mixed> the deleted timetable. The prayer rows stay, and `putPrayers` may change them again. */
    public function deleteTimetable(): array
    {
        return self::objectIn($this->send('DELETE', '/timetable'), 'timetable');
    }

    /** @param array<string, string> $query */
    private function sendTimetable(string $content, array $query): array
    {
        return self::withObjects($this->send('PUT', '/timetable?' . http_build_query($query), $content), ['report', 'plan']);
    }

    /**
     * Says what `putPrayers` would do, and does nothing.
     * @param list<array<string, string|null>> $rows
     * @param list<string>|null $managed
     * @return array<string, mixed> as from `putPrayers`
     */
    public function planPrayers(array $rows, ?array $managed = null): array
    {
        $supported = $this->capabilities()['supportedPrayerKeys'];
        return self::planFrom($rows, $managed, $supported, $this->prayers());
    }

    /**
     * Makes the mosque's prayer rows these, by the fewest changes. Rows that stay keep their ids. Another writer's
     * change in the meantime is never overwritten unseen: the rows are read and compared again.
     * @param list<array<string, string|null>> $rows `prayerKey`, `adhanTime` and `iqamahTime`. A time that is left out
     *   stays as the mosque has it; `null` says that there is none
     * @param list<string>|null $managed the prayer keys whose rows this decides; rows of others stay. Those that the
     *   rows name, unless given
     * @param callable|null $check called with each plan before it is carried out; it stops it by throwing
     * @return array{changes: list<array<string, mixed>>, added: int, changed: int, deleted: int, unchanged: int,
     *   leftOut: list<string>, prayers: list<array<string, string>>} `leftOut` are prayer keys that the mosque does not
     *   support; a change has `kind` (`add`, `change`, `delete`), `from` and `to`
     * @throws UndecidedRows
     */
    public function putPrayers(array $rows, ?array $managed = null, ?callable $check = null): array
    {
        $supported = $this->capabilities()['supportedPrayerKeys'];
        $done = [];
        for ($round = 1; ; $round++) {
            $read = $this->send('GET', '/prayers');
            $plan = self::planFrom($rows, $managed, $supported, self::prayersIn($read));
            if ($plan['changes'] === []) {
                return self::outcome($plan, $done);
            }
            if ($round > self::ROUNDS) {
                throw new NotVerified('Another writer keeps changing the prayer rows. Try again later.', $read->requestId);
            }
            if ($check !== null) {
                $check($plan);
            }
            try {
                $plan['prayers'] = $this->carryOut($plan, $supported, $read, $done);
            } catch (Conflict $conflict) {
                if ($conflict->status !== 412) {
                    throw $conflict;
                }
                continue;
            }
            if (self::planFrom($rows, $managed, $supported, $plan['prayers'])['changes'] === []) {
                return self::outcome($plan, $done);
            }
        }
    }

    /**
     * Plans without a request.
     * @param list<array<string, string|null>> $rows
     * @param list<string>|null $managed
     * @param list<string> $supported the prayer keys that the mosque supports
     * @param list<array<string, string>> $actual the rows that the mosque has
     * @return array<string, mixed> as from `putPrayers`
     * @throws UndecidedRows
     */
    public static function planFrom(array $rows, ?array $managed, array $supported, array $actual): array
    {
        $rows = array_map([self::class, 'inStoredForm'], array_values($rows));
        $actual = array_map([self::class, 'withoutNull'], $actual);
        $named = array_values(array_unique(array_column($rows, 'prayerKey')));
        $keys = array_values(array_intersect(self::PRAYER_KEYS, $managed ?? $named, $supported));
        $wanted = [];
        foreach ($keys as $key) {
            $wanted = array_merge($wanted, self::completed(self::rowsOf($rows, $key), self::rowsOf($actual, $key), $key));
        }
        $changes = self::reconcile($wanted, $actual, $keys);
        $count = static function (string $kind) use ($changes): int {
            return count(array_keys(array_column($changes, 'kind'), $kind, true));
        };
        return [
            'changes' => $changes,
            'added' => $count('add'),
            'changed' => $count('change'),
            'deleted' => $count('delete'),
            'unchanged' => count($wanted) - $count('add') - $count('change'),
            'leftOut' => array_values(array_diff($named, $keys)),
            'prayers' => $actual,
        ];
    }

    /**
     * The fewest changes from rows to rows. Rows of one prayer are a multiset: three jummahs stay three. Additions come
     * first and deletions last, so that a mosque is never without rows.
     * @param list<array<string, string|null>> $wanted
     * @param list<array<string, string>> $actual
     * @param list<string> $managed
     * @return list<array<string, mixed>>
     */
    public static function reconcile(array $wanted, array $actual, array $managed): array
    {
        $changes = ['add' => [], 'change' => [], 'delete' => []];
        foreach ($managed as $key) {
            $stale = self::rowsOf($actual, $key);
            $missing = [];
            foreach (self::rowsOf($wanted, $key) as $row) {
                $equal = array_search(self::timesOf($row), array_map([self::class, 'timesOf'], $stale), true);
                if ($equal === false) {
                    $missing[] = $row;
                } else {
                    array_splice($stale, (int) $equal, 1);
                }
            }
            for ($index = 0; $index < max(count($missing), count($stale)); $index++) {
                $change = ['from' => $stale[$index] ?? null, 'to' => $missing[$index] ?? null];
                $kind = $change['from'] === null ? 'add' : ($change['to'] === null ? 'delete' : 'change');
                $changes[$kind][] = ['kind' => $kind] + $change;
            }
        }
        return array_merge($changes['add'], $changes['change'], $changes['delete']);
    }

    /**
     * The wanted rows of a prayer, with the times that they leave out taken from the rows that the mosque has. Where
     * these are several, each has to be told by its known times.
     * @throws UndecidedRows
     */
    private static function completed(array $wanted, array $actual, string $key): array
    {
        if (self::loseNothing($wanted, $actual)) {
            return self::withTimes($wanted);
        }
        if (self::agreeAll($wanted, $actual) && self::agreeAll($actual, $wanted)) {
            return $actual;
        }
        $isSameCount = count($wanted) === count($actual);
        $rows = [];
        foreach ($isSameCount ? $wanted : [] as $index => $row) {
            $alike = array_keys(self::agreeingWith($row, $actual));
            if (count($alike) === 1) {
                $rows[] = $row + $actual[$alike[0]];
                unset($wanted[$index], $actual[$alike[0]]);
            }
        }
        if ($isSameCount && count($wanted) === 1) {
            $rows[] = reset($wanted) + reset($actual);
        } elseif (!$isSameCount || $wanted !== []) {
            throw new UndecidedRows($key);
        }
        return self::withTimes($rows);
    }

    /** Whether no row that the mosque has holds a time that a wanted row leaves out. */
    private static function loseNothing(array $wanted, array $actual): bool
    {
        foreach ($wanted as $row) {
            foreach (array_diff(self::TIMES, array_keys($row)) as $time) {
                if (array_column($actual, $time) !== []) {
                    return false;
                }
            }
        }
        return true;
    }

    private static function agreeAll(array $rows, array $others): bool
    {
        foreach ($rows as $row) {
            if (self::agreeingWith($row, $others) === []) {
                return false;
            }
        }
        return true;
    }

    /** The rows that have each time of a row that both know. The mosque's rows know that a time is not there. */
    private static function agreeingWith(array $row, array $others): array
    {
        $knows = static function (array $row, string $time): bool {
            return isset($row['id']) || array_key_exists($time, $row);
        };
        return array_filter($others, static function (array $other) use ($row, $knows): bool {
            foreach (self::TIMES as $time) {
                $areKnown = $knows($row, $time) && $knows($other, $time);
                if ($areKnown && ($row[$time] ?? null) !== ($other[$time] ?? null)) {
                    return false;
                }
            }
            return true;
        });
    }

    /** Rows as a request has them: without `null`, and only those that have a time. */
    private static function withTimes(array $rows): array
    {
        $found = [];
        foreach ($rows as $row) {
            $times = self::withoutNull(array_intersect_key($row, array_flip(self::TIMES)));
            if ($times !== []) {
                $found[] = ['prayerKey' => $row['prayerKey']] + $times;
            }
        }
        return $found;
    }

    private static function withoutNull(array $members): array
    {
        return array_filter($members, static function ($value): bool {
            return $value !== null;
        });
    }

    /** Writes a plan in one request where the server can, else row by row. @return list<array<string, string>> */
    private function carryOut(array $plan, array $supported, Response $read, array &$done): array
    {
        $rows = self::applied($plan['changes'], self::prayersIn($read));
        // Rows of prayers that are no longer supported stay (decision 4.13), but no request can name them.
        $isPut = !$this->lacksPut && array_diff(array_column($rows, 'prayerKey'), $supported) === [];
        if ($isPut) {
            try {
                $query = $rows === [] ? '?allowEmpty=true' : '';
                $tag = $read->headers['etag'] ?? null;
                $response = $this->send('PUT', "/prayers$query", ['prayers' => $rows], $tag);
                $done = array_merge($done, $plan['changes']);
                return self::prayersIn($response);
            } catch (ApiError $error) {
                if ($error->status !== 404 && $error->status !== 405) {
                    throw $error;
                }
                $this->lacksPut = true;
            }
        }
        foreach ($plan['changes'] as $change) {
            $read = $this->write($change, $read->headers['etag'] ?? null);
            $done[] = $change;
        }
        return self::prayersIn($read);
    }

    private function write(array $change, ?string $tag): Response
    {
        if ($change['kind'] === 'add') {
            return $this->send('POST', '/prayers', $change['to'], $tag);
        }
        $path = '/prayers/' . rawurlencode($change['from']['id']);
        if ($change['kind'] === 'delete') {
            return $this->send('DELETE', $path, null, $tag);
        }
        // Every member, because not every server leaves omitted ones as they are (decision 1.19).
        $had = array_intersect_key($change['from'], ['adhanTime' => 0, 'iqamahTime' => 0]);
        return $this->send('PATCH', $path, $change['to'] + array_fill_keys(array_keys($had), null), $tag);
    }

    /**
     * Sends a request until it is answered for good; a write keeps its `Idempotency-Key` throughout.
     * @param array|object|string|null $body a string is sent as it is, and anything else as JSON
     */
    private function send(string $method, string $path, $body = null, ?string $ifMatch = null): Response
    {
        $headers = ['Accept: application/json'];
        if ($method !== 'GET') {
            $headers[] = 'Idempotency-Key: ' . self::uuid();
        }
        if ($ifMatch !== null) {
            if (preg_match('/^[\x20-\x7e\x80-\xff]*$/D', $ifMatch) !== 1) {
                throw new SettingsError('An entity tag has characters that no header may have.');
            }
            $headers[] = "If-Match: $ifMatch";
        }
        $text = $body;
        if ($body !== null && !is_string($body)) {
            $text = json_encode($body, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
        }
        if ($text === false) {
            throw new SettingsError('The request cannot be written as JSON: ' . json_last_error_msg() . '.');
        }
        if ($text !== null) {
            $headers[] = 'Content-Type: application/' . (is_string($body) ? 'octet-stream' : 'json');
        }
        for ($attempt = 1; ; $attempt++) {
            $isLast = $attempt >= $this->attempts;
            try {
                $response = $this->attempt($method, $path, $headers, $text);
            } catch (ConnectionError $error) {
                if ($isLast) {
                    throw $error;
                }
                self::pause($attempt, null);
                continue;
            }
            if ($response->status < 300 && $response->body !== []) {
                return $response;
            }
            $error = ApiError::of($response);
            $isPutOff = $response->status === 429 || $response->status >= 500 || $error->reason === 'idempotency_in_progress';
            if (!$isPutOff || $isLast || $error->retryAfter > $this->longestWaitSeconds) {
                throw $error;
            }
            self::pause($attempt, $error->retryAfter);
        }
    }

    private function attempt(string $method, string $path, array $headers, ?string $body): Response
    {
        $requestId = self::uuid();
        $headers[] = "X-Request-Id: $requestId";
        $headers[] = 'Authorization: Bearer ' . ($this->key)();
        $exchange = function_exists('curl_init') ? [self::class, 'byCurl'] : [self::class, 'byStream'];
        $status = 0;
        try {
            $found = $exchange($method, $this->mosque . $path, $headers, $body, $this->timeoutSeconds);
            $response = new Response($found[0], self::namedHeaders($found[1]), $found[2], $requestId);
            $status = $response->status;
            $requestId = $response->requestId;
        } catch (ConnectionError $error) {
            throw new ConnectionError($error->getMessage(), $requestId);
        } finally {
            if ($this->onResponse !== null) {
                ($this->onResponse)(['method' => $method, 'path' => $path, 'status' => $status, 'requestId' => $requestId]);
            }
        }
        return $response;
    }

    /** Redirects are not followed: the key would go to another address. @return array{int, list<string>, string} */
    private static function byCurl(
        string $method,
        string $url,
        #[\SensitiveParameter]
        array $headers,
        ?string $body,
        int $timeoutSeconds
    ): array {
        $received = [];
        $headerBytes = 0;
        $text = '';
        $curl = curl_init();
        curl_setopt_array($curl, [
            CURLOPT_URL => $url,
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_HTTPHEADER => array_merge($headers, ['Expect:']),
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_TIMEOUT => $timeoutSeconds,
            CURLOPT_HEADERFUNCTION => static function ($curl, string $line) use (&$received, &$headerBytes): int {
                $received[] = $line;
                $headerBytes += strlen($line);
                return $headerBytes > self::MOST_HEADER_BYTES ? 0 : strlen($line);
            },
            CURLOPT_WRITEFUNCTION => static function ($curl, string $part) use (&$text): int {
                $text .= $part;
                return strlen($text) > self::MOST_BYTES ? 0 : strlen($part);
            },
        ]);
        if ($body !== null) {
            curl_setopt($curl, CURLOPT_POSTFIELDS, $body);
        }
        $isWhole = curl_exec($curl);
        self::requireSize($text);
        if (!$isWhole) {
            throw new ConnectionError('The service did not answer: ' . curl_error($curl) . '.');
        }
        return [(int) curl_getinfo($curl, CURLINFO_RESPONSE_CODE), $received, $text];
    }

    /** @return array{int, list<string>, string} */
    private static function byStream(
        string $method,
        string $url,
        #[\SensitiveParameter]
        array $headers,
        ?string $body,
        int $timeoutSeconds
    ): array {
        $headers[] = 'Connection: close';
        $http = [
            'method' => $method,
            'header' => $headers,
            'ignore_errors' => true,
            'follow_location' => 0,
            'protocol_version' => 1.1,
            'timeout' => $timeoutSeconds,
        ];
        $end = microtime(true) + $timeoutSeconds;
        $context = stream_context_create(['http' => $body === null ? $http : $http + ['content' => $body]]);
        $stream = @fopen($url, 'rb', false, $context);
        if ($stream === false) {
            throw new ConnectionError('The service did not answer: ' . (error_get_last()['message'] ?? 'no connection') . '.');
        }
        $received = stream_get_meta_data($stream)['wrapper_data'] ?? [];
        // PHP's own limit is for each read, so an answer of single bytes would never end.
        stream_set_blocking($stream, false);
        $text = '';
        while (!feof($stream) && strlen($text) <= self::MOST_BYTES && microtime(true) < $end) {
            $part = (string) fread($stream, 65536);
            $text .= $part;
            if ($part === '') {
                usleep(10000);
            }
        }
        $isCut = !feof($stream);
        fclose($stream);
        self::requireSize($text);
        $expected = self::namedHeaders($received)['content-length'] ?? null;
        if ($isCut || ($expected !== null && strlen($text) !== (int) $expected)) {
            throw new ConnectionError('The answer of the service broke off.');
        }
        preg_match('#^HTTP/\S+ (\d{3})#', (string) ($received[0] ?? ''), $line);
        return [(int) ($line[1] ?? 0), $received, $text];
    }

    /**
     * Refuses an answer before it is read as JSON if that would fill the memory, which no program survives.
     * @throws ConnectionError
     */
    private static function requireSize(string $text): void
    {
        $isLong = strlen($text) > self::MOST_BYTES;
        // A text that does not end is left out too: looking for its end from every quotation mark would take for ever.
        $structure = $isLong ? '' : (string) preg_replace('/"(?:[^"\\\\]++|\\\\.)*+"?/s', '', $text);
        $values = substr_count($structure, ',') + substr_count($structure, '[') + substr_count($structure, '{');
        if ($isLong || $values > self::MOST_VALUES) {
            throw new ConnectionError('The answer is longer than any of the service. Check the base address.');
        }
    }

    /** @param list<string> $lines @return array<string, string> */
    private static function namedHeaders(array $lines): array
    {
        $headers = [];
        foreach ($lines as $line) {
            $parts = explode(':', $line, 2);
            if (count($parts) === 2) {
                $headers[strtolower(trim($parts[0]))] = trim($parts[1]);
            }
        }
        return $headers;
    }

    private static function pause(int $attempt, ?int $retryAfter): void
    {
        $milliseconds = $retryAfter === null ? 500 * 2 ** ($attempt - 1) : 1000 * $retryAfter;
        usleep(1000 * ($milliseconds + random_int(0, 250)));
    }

    private static function requireAddress(string $address): void
    {
        $parts = parse_url($address);
        $host = is_array($parts) ? ($parts['host'] ?? '') : '';
        $isLocal = in_array($host, ['localhost', '127.0.0.1', '[::1]'], true);
        $scheme = is_array($parts) ? ($parts['scheme'] ?? '') : '';
        if ($host === '' || isset($parts['user']) || isset($parts['query']) || isset($parts['fragment'])) {
            throw new SettingsError('baseUrl is not an address such as https://sync.example.org.');
        }
        if ($scheme !== 'https' && !($scheme === 'http' && $isLocal)) {
            throw new SettingsError('baseUrl must begin with https://, because the key travels with each request.');
        }
        // The path of an endpoint, or the part that all of them begin with.
        if (preg_match('#^(.*?)/v1(/(mosques|health|openapi\.json)(/.*)?)?/*$#Di', $address, $base)) {
            throw new SettingsError("baseUrl must end before /v1, which the client adds itself. Set it to {$base[1]}.");
        }
    }

    /** What was done over all rounds, with the rows as they are now. */
    private static function outcome(array $plan, array $done): array
    {
        $kinds = array_count_values(array_column($done, 'kind'));
        return [
            'changes' => $done,
            'added' => $kinds['add'] ?? 0,
            'changed' => $kinds['change'] ?? 0,
            'deleted' => $kinds['delete'] ?? 0,
        ] + $plan;
    }

    /** The rows that changes lead to, as a request has them. */
    private static function applied(array $changes, array $rows): array
    {
        $gone = array_column(array_filter(array_column($changes, 'from')), 'id');
        $kept = array_filter($rows, static function (array $row) use ($gone): bool {
            return !in_array($row['id'], $gone, true);
        });
        $to = array_values(array_filter(array_column($changes, 'to')));
        return array_map([self::class, 'asSent'], array_merge(array_values($kept), $to));
    }

    /** A row as a request has it. */
    private static function asSent(array $row): array
    {
        return self::withoutNull(array_intersect_key($row, ['prayerKey' => 0, 'adhanTime' => 0, 'iqamahTime' => 0]));
    }

    /** @return list<array<string, string>> the prayer rows of an answer, each with its texts */
    private static function prayersIn(Response $response): array
    {
        $rows = self::objectsIn($response, 'prayers');
        if (count($rows) > self::MOST_ROWS) {
            throw new UnexpectedResponse($response);
        }
        $isText = static function ($value): bool {
            return is_string($value) && strlen($value) <= self::MOST_TEXT_BYTES;
        };
        foreach ($rows as $row) {
            $texts = array_intersect_key($row, ['id' => 0, 'prayerKey' => 0, 'adhanTime' => 0, 'iqamahTime' => 0]);
            $areTexts = array_filter(self::withoutNull($texts), $isText) === self::withoutNull($texts);
            if (!$areTexts || !isset($row['id'], $row['prayerKey'])) {
                throw new UnexpectedResponse($response);
            }
        }
        return $rows;
    }

    /** @return list<array<string, mixed>> */
    private static function objectsIn(Response $response, string $name): array
    {
        if (!self::isList($response->body[$name] ?? null, 'is_array')) {
            throw new UnexpectedResponse($response);
        }
        return $response->body[$name];
    }

    /** @return array<string, mixed> */
    private static function objectIn(Response $response, string $name): array
    {
        if (!is_array($response->body[$name] ?? null)) {
            throw new UnexpectedResponse($response);
        }
        return $response->body[$name];
    }

    /** @param list<string> $names @return array<string, mixed> a body that has these objects */
    private static function withObjects(Response $response, array $names): array
    {
        foreach ($names as $name) {
            self::objectIn($response, $name);
        }
        return $response->body;
    }

    private static function isList($value, callable $isItem): bool
    {
        return is_array($value) && array_values(array_filter($value, $isItem)) === $value;
    }

    /** A row with its times as the service answers them (`HH:mm`). The service refuses what is not a time. */
    private static function inStoredForm(array $row): array
    {
        foreach (self::TIMES as $name) {
            if (isset($row[$name]) && preg_match('/^(\d{1,2}):([0-5]\d)(?:\s*(am|pm))?$/D', $row[$name], $parts)) {
                $hour = (int) $parts[1];
                $half = $parts[3] ?? '';
                if ($half === '' ? $hour < 24 : ($hour >= 1 && $hour <= 12)) {
                    $hour = $half === '' ? $hour : $hour % 12 + ($half === 'pm' ? 12 : 0);
                    $row[$name] = sprintf('%02d:%s', $hour, $parts[2]);
                }
            }
        }
        return $row;
    }

    private static function rowsOf(array $rows, string $key): array
    {
        return array_values(array_filter($rows, static function (array $row) use ($key): bool {
            return ($row['prayerKey'] ?? '') === $key;
        }));
    }

    private static function timesOf(array $row): array
    {
        return [$row['adhanTime'] ?? null, $row['iqamahTime'] ?? null];
    }

    private static function uuid(): string
    {
        $bytes = random_bytes(16);
        $bytes[6] = chr(ord($bytes[6]) & 0x0f | 0x40);
        $bytes[8] = chr(ord($bytes[8]) & 0x3f | 0x80);
        return vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split(bin2hex($bytes), 4));
    }
}

/** A member's text; empty if it is missing or no text. */
function textIn($members, string $name): string
{
    return is_array($members) && is_string($members[$name] ?? null) ? $members[$name] : '';
}
