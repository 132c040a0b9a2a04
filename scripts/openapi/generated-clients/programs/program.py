"""Types and calls by openapi-python-client."""

import json
import os
from uuid import UUID

from mosque_profile_sync_api_client import AuthenticatedClient
from mosque_profile_sync_api_client.api.prayers import update_prayer
from mosque_profile_sync_api_client.api.sync import get_snapshot
from mosque_profile_sync_api_client.models import ErrorResponse, PrayersResponse, PrayerUpdate, Snapshot

client = AuthenticatedClient(base_url=os.environ["BASE_URL"], token=os.environ["API_KEY"])
mosque_id = UUID(os.environ["MOSQUE_ID"])
prayer_id = UUID(os.environ["PRAYER_ID"])
no_prayer_id = UUID(os.environ["NO_PRAYER_ID"])

snapshot = get_snapshot.sync(mosque_id, client=client)
assert isinstance(snapshot, Snapshot)

update = PrayerUpdate(adhan_time="5:31 am", iqamah_time=None)
changed = update_prayer.sync(mosque_id, prayer_id, client=client, body=update)
assert isinstance(changed, PrayersResponse)

refused = update_prayer.sync(mosque_id, no_prayer_id, client=client, body=PrayerUpdate(adhan_time="5:31"))
assert isinstance(refused, ErrorResponse)

print(
    json.dumps(
        {
            "mosque": snapshot.profile.community_name,
            "adhanTime": next(row.adhan_time for row in changed.prayers if row.id == prayer_id),
            "error": refused.error.troubleshooting.code,
        }
    )
)
