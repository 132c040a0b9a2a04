// Types and calls by oapi-codegen.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"

	"example.org/program/mosquesync"
	"github.com/google/uuid"
	"github.com/oapi-codegen/nullable"
)

func main() {
	ctx := context.Background()
	withKey := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("API_KEY"))
		return nil
	}
	client, err := mosquesync.NewClientWithResponses(os.Getenv("BASE_URL"), mosquesync.WithRequestEditorFn(withKey))
	check(err)
	mosqueID := uuid.MustParse(os.Getenv("MOSQUE_ID"))
	prayerID := uuid.MustParse(os.Getenv("PRAYER_ID"))
	noPrayerID := uuid.MustParse(os.Getenv("NO_PRAYER_ID"))

	snapshot, err := client.GetSnapshotWithResponse(ctx, mosqueID, nil)
	check(err)

	update := mosquesync.PrayerUpdate{
		AdhanTime:  nullable.NewNullableWithValue("5:31 am"),
		IqamahTime: nullable.NewNullNullable[string](),
	}
	changed, err := client.UpdatePrayerWithResponse(ctx, mosqueID, prayerID, nil, update)
	check(err)
	adhanTime := ""
	for _, row := range changed.JSON200.Prayers {
		if row.Id == prayerID {
			adhanTime = *row.AdhanTime
		}
	}

	refused, err := client.UpdatePrayerWithResponse(ctx, mosqueID, noPrayerID, nil, update)
	check(err)

	result, err := json.Marshal(map[string]string{
		"mosque":    snapshot.JSON200.Profile.CommunityName,
		"adhanTime": adhanTime,
		"error":     refused.JSON404.Error.Troubleshooting.Code,
	})
	check(err)
	fmt.Println(string(result))
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
