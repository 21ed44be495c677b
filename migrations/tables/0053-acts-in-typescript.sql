-- Acts on accounts, provisioning of devices and sample fleets are TypeScript now (platform/src/accounts, platform/src/devices). Processes of the
-- former version have to be stopped before (docs/operations.md).
drop function if exists end_sessions(int, uuid);
drop function if exists store_password(int, text, text, text, int, uuid);
drop function if exists forget_failed_tries(int);
drop function if exists lock_other_account(int, int);
drop function if exists change_role(int, user_role, int);
drop function if exists sign_out_account(int, int);
drop function if exists skip_outgoing_of(int);
drop function if exists disable_account(int, int);
drop function if exists enable_account(int, int);
drop function if exists remove_second_factors(int, int);
drop function if exists record_device_act(text, int, int, jsonb);
drop function if exists record_devices_act(text, int[], int);
drop function if exists provision_devices(int[], bytea[], bytea[], text[], text[], text[], int[], int, int);
drop function if exists rotate_credentials(int, bytea, int);
drop function if exists revoke_credentials(int, int);
drop function if exists renew_claim_code(int, bytea, int, int);
drop function if exists request_sample_fleet(int, int);
drop function if exists add_sample_cameras(int, int, text, text, jsonb);
drop function if exists count_triaged(int);
drop function if exists remove_samples(int, int);
drop function if exists remove_ownerless_samples();
