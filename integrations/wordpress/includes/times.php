<?php
/** What a time of a timetable is, and when each prayer can be. Pure: no WordPress, no clock. */

declare(strict_types=1);

namespace MosqueSync\WordPress;

if (!defined('ABSPATH')) {
    exit;
}

const DAY = 1440;

/** The prayers of a day that the sun orders; all but sunrise are prayed every day. */
const ORDER_OF_THE_DAY = ['fajr', 'sunrise', 'dhuhr', 'asr', 'maghrib', 'isha'];
const DAILY_PRAYERS = ['fajr', 'dhuhr', 'asr', 'maghrib', 'isha'];

/** The earliest and latest minute of each prayer, anywhere and on any day, as in timetable/src/times/clock.ts. */
const SPANS = [
    'fajr' => [0, 540],
    'sunrise' => [120, 660],
    'dhuhr' => [630, 960],
    'jummah' => [660, 1020],
    'asr' => [750, 1260],
    'maghrib' => [810, 1500],
    'isha' => [930, 1620],
];

/**
 * Reads a time: `13:30`, `13:30:00`, `1:30 pm`, `1.30 PM`, `١٣:٣٠`. Seconds are dropped.
 * @return int|null minutes since midnight; null for anything else
 */
function read_time(string $text): ?int
{
    $plain = strtolower(trim(with_ascii_digits($text)));
    if (!preg_match('/^(\d{1,2})[:.]([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?\s*(a\.?m\.?|p\.?m\.?|ص|م)?$/Du', $plain, $parts)) {
        return null;
    }
    $hour = (int) $parts[1];
    $half = str_replace('.', '', $parts[3] ?? '');
    if ($half === '') {
        return $hour < 24 ? $hour * 60 + (int) $parts[2] : null;
    }
    if ($hour < 1 || $hour > 12) {
        return null;
    }
    return ($hour % 12 + ($half === 'pm' || $half === 'م' ? 12 : 0)) * 60 + (int) $parts[2];
}

/** Writes a time as the service has it: `HH:mm`. */
function format_time(int $minutes): string
{
    $ofDay = ($minutes % DAY + DAY) % DAY;
    return sprintf('%02d:%02d', intdiv($ofDay, 60), $ofDay % 60);
}

/** Whether a prayer can be at a time. `$slack` is how many minutes it may be too early or too late. */
function can_be_at(string $prayer, int $minutes, int $slack = 120): bool
{
    [$from, $to] = SPANS[$prayer];
    foreach ([$minutes, $minutes - DAY, $minutes + DAY] as $time) {
        if ($time >= $from - $slack && $time <= $to + $slack) {
            return true;
        }
    }
    return false;
}

/** The minutes from one time of day to another, from minus to plus half a day. */
function minutes_between(int $from, int $to): int
{
    return (($to - $from + DAY / 2) % DAY + DAY) % DAY - DAY / 2;
}

/** A date some days later, `YYYY-MM-DD`. */
function days_after(string $date, int $days): string
{
    return (new \DateTimeImmutable("$date 12:00", new \DateTimeZone('UTC')))->modify("$days days")->format('Y-m-d');
}

/** The days from one date to another. */
function days_between(string $from, string $to): int
{
    $utc = new \DateTimeZone('UTC');
    return (int) (new \DateTimeImmutable($from, $utc))->diff(new \DateTimeImmutable($to, $utc))->format('%r%a');
}

/** By how many minutes a zone's clocks are ahead of UTC at noon of a date. */
function offset_on(string $date, \DateTimeZone $zone): int
{
    return intdiv($zone->getOffset(new \DateTimeImmutable("$date 12:00", $zone)), 60);
}

/** Whether two zones have the same clocks on every day of the year that begins with a date. */
function have_same_clocks(\DateTimeZone $one, \DateTimeZone $other, string $date): bool
{
    for ($day = 0; $day <= 366; $day++) {
        $at = days_after($date, $day);
        if (offset_on($at, $one) !== offset_on($at, $other)) {
            return false;
        }
    }
    return true;
}

/** Writes Arabic and Persian digits as 0 to 9. */
function with_ascii_digits(string $text): string
{
    return strtr($text, [
        '٠' => '0', '١' => '1', '٢' => '2', '٣' => '3', '٤' => '4', '٥' => '5', '٦' => '6', '٧' => '7', '٨' => '8', '٩' => '9',
        '۰' => '0', '۱' => '1', '۲' => '2', '۳' => '3', '۴' => '4', '۵' => '5', '۶' => '6', '۷' => '7', '۸' => '8', '۹' => '9',
    ]);
}
