-- Each transition and each effect of a command is a function of its own. These functions have other names, or are parts of others.
drop trigger if exists commands_made on device_command;
drop trigger if exists commands_changed on device_command;
drop trigger if exists commands_removed on device_command;
drop function if exists tell_commands_made();
drop function if exists tell_commands_changed();
drop function if exists forget_commands();
drop function if exists deploy_release(int, int, text);
drop function if exists forget_asked_settings(device_command);
drop function if exists tell_command(device_command);
drop function if exists settle_radio_parts(int[], uuid[], answer_status[], text[], timestamptz[]);
drop function if exists note_answered_downlinks(int[], uuid[], answer_status[]);

-- These are TypeScript now.
drop function if exists number_commands(int[], boolean);
drop function if exists note_published(uuid[], uuid[]);
drop function if exists note_downlink(int, uuid, text, text, timestamptz, boolean, text, int);
drop function if exists record_failed_sign_ins(int, timestamptz);
drop function if exists end_surplus_sessions(int, int, uuid);
drop function if exists begin_password_reset(text, int, text);
drop function if exists record_unanswered_sign_ins();
drop function if exists mail_about_failed_second_factor(int, int);
drop function if exists is_event_rare(int, text);
drop function if exists undo_import(int, int);
drop function if exists import_keeps(device_import_row);
drop function if exists move_link_start(int, int, timestamptz);
drop function if exists give_devices(int, int[]);
drop function if exists deployed_classifier(int);
drop function if exists take_network_place(int, double precision, double precision);
drop function if exists note_join(int, text, text, text, text, text, timestamptz);
drop function if exists report_network_server(text, text, text, text, text, int, text, int, text);
drop function if exists why_import_keeps(device_import_row);
