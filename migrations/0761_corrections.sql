-- Wrong choices can be corrected: roles of members, and failed setups that nobody wants to try again.
ALTER TABLE member_log DROP CONSTRAINT member_log_action_check;
ALTER TABLE member_log ADD CONSTRAINT member_log_action_check CHECK (action IN ('invited', 'joined', 'password_link',
  'password_set', 'removed', 'made_admin', 'made_member'));
ALTER TABLE setup_jobs ADD COLUMN dismissed_at timestamptz;
