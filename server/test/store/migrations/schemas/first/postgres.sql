create table schema_version (
  "version" integer not null
);
create table mosques (
  "id" text not null,
  "community_name" text not null,
  "type" text not null,
  "is_online_only" integer not null,
  "verification_status" text not null,
  "entitlement" text not null,
  "created_at" timestamp with time zone not null,
  "address" text,
  "latitude" double precision,
  "longitude" double precision,
  "time_zone_id" text not null,
  "status" text,
  "message" text,
  "donation_link" text,
  "prayer_calculation_parameters" text,
  "thumbnail" text,
  "cover_photos" text not null,
  "withheld_profile_fields" text not null default '[]'::text,
  "withheld_prayer_keys" text not null default '[]'::text,
  "capabilities_version" integer not null default 1,
  "profile_version" integer not null default 1,
  "announcements_version" integer not null default 1,
  "prayers_version" integer not null default 1,
  "events_version" integer not null default 1,
  "change_count" integer not null default 0,
  "lineage" text,
  "name_order" text collate "C" not null default ''::text,
  "name_folded" text collate "C" not null default ''::text,
  "prayers" text not null default '[]'::text,
  "factor_required" integer not null default 0,
  "test_of" text,
  "suspended_at" timestamp with time zone,
  constraint mosques_pk PRIMARY KEY (id)
);
create table api_keys (
  "id" text not null,
  "prefix" text not null,
  "secret_hash" text not null,
  "mosque_id" text not null,
  "family_id" text not null,
  "name" text not null,
  "scope" text not null,
  "created_at" timestamp with time zone not null,
  "created_by" text not null,
  "expires_at" timestamp with time zone,
  "end_reason" text,
  "ended_at" timestamp with time zone,
  "grace_until" timestamp with time zone,
  "name_order" text collate "C" not null default ''::text,
  "name_folded" text collate "C" not null default ''::text,
  "networks" text,
  "warned_days" integer,
  "unused_warned_at" timestamp with time zone,
  constraint api_keys_prefix_key UNIQUE (prefix),
  constraint api_keys_pk PRIMARY KEY (id)
);
create table announcements (
  "mosque_id" text not null,
  "sequence" integer not null,
  "version" integer not null,
  "id" text not null,
  "title" text not null,
  "body" text not null,
  "created_at" timestamp with time zone not null,
  "flair_type" text,
  "latitude" double precision,
  "longitude" double precision,
  constraint announcements_pk PRIMARY KEY (mosque_id, sequence)
);
create table events (
  "mosque_id" text not null,
  "sequence" integer not null,
  "version" integer not null,
  "id" text not null,
  "visibility" text not null,
  "created_at" timestamp with time zone not null,
  "title" text not null,
  "body" text,
  "allow_comments" integer not null,
  "show_likes" integer not null,
  "allow_sharing" integer not null,
  "latitude" double precision,
  "longitude" double precision,
  "like_count" integer not null,
  "comment_count" integer not null,
  "event_details" text not null,
  constraint events_pk PRIMARY KEY (mosque_id, sequence)
);
create table changes (
  "mosque_id" text not null,
  "sequence" integer not null,
  "at" timestamp with time zone not null,
  "actor_kind" text not null,
  "actor_id" text not null,
  "request_id" text not null,
  "resource" text not null,
  "resource_id" text not null,
  "before" text,
  "after" text,
  constraint changes_pk PRIMARY KEY (mosque_id, sequence)
);
create table idempotent_answers (
  "mosque_id" text not null,
  "family_id" text not null,
  "idempotency_key" text not null,
  "fingerprint" text not null,
  "status" integer not null,
  "etag" text,
  "body" text not null,
  "created_at" timestamp with time zone not null,
  constraint idempotent_answers_pk PRIMARY KEY (mosque_id, family_id, idempotency_key)
);
create table removed_mosques (
  "mosque_id" text not null,
  "community_name" text not null,
  "removed_at" timestamp with time zone not null,
  "removed_by" text not null,
  "request_id" text not null,
  constraint removed_mosques_pk PRIMARY KEY (mosque_id)
);
create table mosque_words (
  "word" text collate "C" not null,
  "mosque_id" text not null,
  constraint mosque_words_pk PRIMARY KEY (word, mosque_id)
);
create table users (
  "id" text not null,
  "name" text not null,
  "email" text not null,
  "email_verified" integer not null,
  "image" text,
  "is_operator" integer not null default 0,
  "created_at" timestamp with time zone not null,
  "updated_at" timestamp with time zone not null,
  "name_order" text collate "C" not null default ''::text,
  "name_folded" text collate "C" not null default ''::text,
  "disabled_at" timestamp with time zone,
  "deleted_at" timestamp with time zone,
  "security_generation" integer not null default 0,
  "generation_began" timestamp with time zone,
  "digest" integer not null default 1,
  "language" text,
  constraint users_email_key UNIQUE (email),
  constraint users_pk PRIMARY KEY (id)
);
create table sessions (
  "id" text not null,
  "user_id" text not null,
  "token" text not null,
  "expires_at" timestamp with time zone not null,
  "ip_address" text,
  "user_agent" text,
  "created_at" timestamp with time zone not null,
  "updated_at" timestamp with time zone not null,
  "stepped_up_at" timestamp with time zone,
  constraint sessions_token_key UNIQUE (token),
  constraint sessions_pk PRIMARY KEY (id)
);
create table accounts (
  "id" text not null,
  "user_id" text not null,
  "account_id" text not null,
  "provider_id" text not null,
  "access_token" text,
  "refresh_token" text,
  "id_token" text,
  "access_token_expires_at" timestamp with time zone,
  "refresh_token_expires_at" timestamp with time zone,
  "scope" text,
  "password" text,
  "created_at" timestamp with time zone not null,
  "updated_at" timestamp with time zone not null,
  constraint accounts_pk PRIMARY KEY (id)
);
create table verifications (
  "id" text not null,
  "identifier" text not null,
  "value" text not null,
  "expires_at" timestamp with time zone not null,
  "created_at" timestamp with time zone not null,
  "updated_at" timestamp with time zone not null,
  constraint verifications_pk PRIMARY KEY (id)
);
create table passkeys (
  "id" text not null,
  "user_id" text not null,
  "name" text not null,
  "credential_id" text not null,
  "public_key" text not null,
  "counter" text not null,
  "device_type" text not null,
  "backed_up" integer not null,
  "transports" text,
  "aaguid" text,
  "created_at" timestamp with time zone not null,
  "last_used_at" timestamp with time zone,
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_pk PRIMARY KEY (id)
);
create table totp_factors (
  "user_id" text not null,
  "secret" text not null,
  "added_at" timestamp with time zone not null,
  "last_step" integer not null,
  constraint totp_factors_pk PRIMARY KEY (user_id)
);
create table recovery_codes (
  "user_id" text not null,
  "code_hash" text not null,
  constraint recovery_codes_pk PRIMARY KEY (user_id, code_hash)
);
create table members (
  "mosque_id" text not null,
  "user_id" text not null,
  "role" text not null,
  "joined_at" timestamp with time zone not null,
  "mails" integer not null default 1,
  constraint members_pk PRIMARY KEY (mosque_id, user_id)
);
create table links (
  "id" text not null,
  "token_hash" text not null,
  "kind" text not null,
  "email" text,
  "mosque_id" text,
  "role" text,
  "user_id" text,
  "created_by" text,
  "maker_generation" integer not null default 0,
  "created_at" timestamp with time zone not null,
  "expires_at" timestamp with time zone not null,
  "ended_at" timestamp with time zone,
  "mailed_only" integer not null default 0,
  constraint links_token_hash_key UNIQUE (token_hash),
  constraint links_pk PRIMARY KEY (id)
);
create table security_events (
  "id" text not null,
  "at" timestamp with time zone not null,
  "kind" text not null,
  "actor_kind" text not null,
  "actor_id" text,
  "user_id" text,
  "mosque_id" text,
  "address" text,
  "device" text,
  "request_id" text,
  "details" text not null,
  "count" integer not null default 1,
  constraint security_events_pk PRIMARY KEY (id)
);
create table user_words (
  "word" text collate "C" not null,
  "user_id" text not null,
  constraint user_words_pk PRIMARY KEY (word, user_id)
);
create table sync_watches (
  "mosque_id" text not null,
  "period_minutes" integer,
  "grace_minutes" integer,
  "paused" integer not null default 0,
  "state" text not null,
  "state_since" timestamp with time zone not null,
  "reason" text,
  "key_family_id" text,
  "check_at" timestamp with time zone,
  "prayers_version" integer not null,
  "prayers_changed_at" timestamp with time zone not null,
  constraint sync_watches_pk PRIMARY KEY (mosque_id)
);
create table mails (
  "id" text not null,
  "mosque_id" text,
  "address" text not null,
  "what" text not null,
  "subject" text not null,
  "text" text not null,
  "made_at" timestamp with time zone not null,
  "tries" integer not null default 0,
  "due_at" timestamp with time zone,
  "claimed_at" timestamp with time zone,
  "sent_at" timestamp with time zone,
  "failed_at" timestamp with time zone,
  "problem" text,
  constraint mails_pk PRIMARY KEY (id)
);
create table service_state (
  "name" text not null,
  "value" text not null,
  constraint service_state_pk PRIMARY KEY (name)
);
create table request_batches (
  "mosque_id" text not null,
  "at" timestamp with time zone not null,
  "id" integer not null,
  "key_id" text not null,
  "requests" text not null,
  "unlisted" integer not null,
  constraint request_batches_pk PRIMARY KEY (mosque_id, at, id)
);
create table request_log_sizes (
  "since" timestamp with time zone not null,
  "bytes" double precision not null,
  constraint request_log_sizes_pk PRIMARY KEY (since)
);
create table key_quarters (
  "mosque_id" text not null,
  "quarter" integer not null,
  "key_id" text not null,
  "requests" integer not null,
  "failures" integer not null,
  "writes" integer not null,
  constraint key_quarters_pk PRIMARY KEY (mosque_id, quarter, key_id)
);
create table refused_requests (
  "at" timestamp with time zone not null,
  "id" integer not null,
  "request_id" text not null,
  "method" text not null,
  "path" text not null,
  "status" integer not null,
  "reason" text not null,
  "key_prefix" text,
  "unlisted" integer not null,
  constraint refused_requests_pk PRIMARY KEY (at, id)
);
create table key_uses (
  "key_id" text not null,
  "mosque_id" text not null,
  "last_used_at" timestamp with time zone not null,
  "last_reason" text,
  "last_address" text,
  "last_success_at" timestamp with time zone,
  constraint key_uses_pk PRIMARY KEY (key_id)
);
create table mosque_uses (
  "mosque_id" text not null,
  "last_used_at" timestamp with time zone not null,
  "writer_used_at" timestamp with time zone,
  "last_success_at" timestamp with time zone,
  "last_reason" text,
  constraint mosque_uses_pk PRIMARY KEY (mosque_id)
);
create table sign_in_failures (
  "key" text not null,
  "failures" integer not null,
  "waits_until" timestamp with time zone not null,
  "ends_at" timestamp with time zone not null,
  constraint sign_in_failures_pk PRIMARY KEY (key)
);
create unlogged table shared_counts (
  "name" text not null,
  "used" integer not null,
  "ends_at" timestamp with time zone not null,
  constraint shared_counts_pkey PRIMARY KEY (name)
) with (fillfactor=50);
CREATE INDEX accounts_by_user_id ON public.accounts USING btree (user_id);
CREATE UNIQUE INDEX announcements_by_id ON public.announcements USING btree (mosque_id, id);
CREATE INDEX api_keys_of_mosque ON public.api_keys USING btree (mosque_id, family_id);
CREATE UNIQUE INDEX events_by_id ON public.events USING btree (mosque_id, id);
CREATE INDEX idempotent_answers_by_age ON public.idempotent_answers USING btree (created_at);
CREATE INDEX links_by_mosque_id ON public.links USING btree (mosque_id);
CREATE INDEX mails_by_claimed_at ON public.mails USING btree (claimed_at);
CREATE INDEX mails_by_due_at ON public.mails USING btree (due_at);
CREATE INDEX mails_by_failed_at ON public.mails USING btree (failed_at);
CREATE INDEX mails_by_made_at ON public.mails USING btree (made_at);
CREATE INDEX mails_of_mosque ON public.mails USING btree (mosque_id, made_at);
CREATE INDEX members_by_user_id ON public.members USING btree (user_id);
CREATE INDEX mosque_uses_by_health ON public.mosque_uses USING btree (last_reason, last_success_at);
CREATE INDEX mosque_words_by_subject ON public.mosque_words USING btree (mosque_id);
CREATE INDEX mosques_by_name ON public.mosques USING btree (name_order, name_folded, id, verification_status);
CREATE UNIQUE INDEX mosques_by_test_of ON public.mosques USING btree (test_of);
CREATE INDEX passkeys_by_user_id ON public.passkeys USING btree (user_id);
CREATE INDEX security_events_by_actor ON public.security_events USING btree (actor_id, at, id);
CREATE INDEX security_events_by_mosque ON public.security_events USING btree (mosque_id, at, id);
CREATE INDEX security_events_by_time ON public.security_events USING btree (at, id);
CREATE INDEX security_events_by_user ON public.security_events USING btree (user_id, at, id);
CREATE INDEX sessions_by_end ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_by_user_id ON public.sessions USING btree (user_id);
CREATE INDEX sign_in_failures_by_end ON public.sign_in_failures USING btree (ends_at);
CREATE INDEX sync_watches_by_check_at ON public.sync_watches USING btree (check_at);
CREATE INDEX sync_watches_by_state ON public.sync_watches USING btree (state);
CREATE INDEX user_words_by_subject ON public.user_words USING btree (user_id);
CREATE INDEX users_by_name ON public.users USING btree (name_order, id);
CREATE INDEX verifications_by_end ON public.verifications USING btree (expires_at);
CREATE INDEX verifications_by_identifier ON public.verifications USING btree (identifier);
alter table api_keys add constraint api_keys_mosque_id_fkey FOREIGN KEY (mosque_id) REFERENCES mosques(id);
alter table announcements add constraint announcements_mosque_id_fkey FOREIGN KEY (mosque_id) REFERENCES mosques(id);
alter table events add constraint events_mosque_id_fkey FOREIGN KEY (mosque_id) REFERENCES mosques(id);
alter table changes add constraint changes_mosque_id_fkey FOREIGN KEY (mosque_id) REFERENCES mosques(id);
alter table sessions add constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table accounts add constraint accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table passkeys add constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table totp_factors add constraint totp_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table recovery_codes add constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table members add constraint members_mosque_id_fkey FOREIGN KEY (mosque_id) REFERENCES mosques(id);
alter table members add constraint members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table links add constraint links_mosque_id_fkey FOREIGN KEY (mosque_id) REFERENCES mosques(id);
alter table links add constraint links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table sync_watches add constraint sync_watches_mosque_id_fkey FOREIGN KEY (mosque_id) REFERENCES mosques(id) ON DELETE CASCADE;
alter table mails add constraint mails_mosque_id_fkey FOREIGN KEY (mosque_id) REFERENCES mosques(id) ON DELETE CASCADE;
insert into schema_version values (34);
