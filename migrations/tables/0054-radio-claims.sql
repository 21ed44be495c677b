-- Gateways decide in TypeScript which downlink is next (gateway/src/lorawan/next-frame.ts).
drop function if exists claim_radio_downlinks(int[], text[], int, int, int, int);
drop function if exists repeat_downlink(radio_downlink, text, int);
drop function if exists has_due_frame(int, timestamptz, int, int);
drop function if exists downlink_repeat_reason(radio_downlink, timestamptz, int, int);
drop function if exists is_for_lora(device_command);
drop function if exists lora_parts(device_command);
drop function if exists fits_lora(command_type, jsonb);
drop function if exists is_number_old(radio_downlink);
drop function if exists count_uplinks(int, timestamptz, int);
