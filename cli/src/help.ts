const general = `mosque-sync keeps a mosque's public prayer times and profile as its timetable says.

Usage: mosque-sync <command> [options]

Commands
  plan    Show what would change today, and change nothing
  apply   Change it, and verify it

Help for one of them: mosque-sync plan --help. The version: mosque-sync --version

Settings, from the environment or a file .env here
  MOSQUE_SYNC_BASE_URL      the server's address
  MOSQUE_SYNC_API_KEY       the key from the portal, or
  MOSQUE_SYNC_API_KEY_FILE  a file that holds it
  MOSQUE_SYNC_MOSQUE_ID     the mosque's id, as the portal shows it
  MOSQUE_SYNC_CONFIG        the mosque.yaml to use (default: the one here)

Exit codes
  0 done, or nothing to do    4 the key was not accepted
  1 error                     5 the timetable or mosque.yaml cannot be used
  2 changes are pending       6 written, but the server shows something else
  3 a guard stopped it
`;

const shared = `  --date YYYY-MM-DD         another day than today in the mosque's time zone
  --config FILE             the mosque.yaml to use
  --allow-deletes N         allow N rows to be deleted (default 2)
  --allow-missing-prayers   allow a day without one of the five prayers
  --json                    one JSON document on the standard output
  --verbose                 show the server's answers
`;

const plan = `Shows what would change, and changes nothing.

Usage: mosque-sync plan [options]

Options
${shared}  --detailed-exitcode       exit with 2 when changes are pending

Examples
  mosque-sync plan
  mosque-sync plan --date 2026-03-29
  mosque-sync plan --detailed-exitcode --json > plan.json
`;

const apply = `Makes the mosque as its timetable says today, and verifies it. Running it twice changes nothing more.

Usage: mosque-sync apply [options]

Options
${shared}
Examples
  mosque-sync apply
  mosque-sync apply --config mosques/noor.yaml
  mosque-sync apply --allow-deletes 5
`;

/** What `--help` prints, in general or for one command. */
export const help = { general, plan, apply } as const;
