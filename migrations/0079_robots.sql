-- Robots of the chat programs DingTalk, WeCom and Feishu as ways to reach people.
ALTER TABLE notice_channel DROP CONSTRAINT notice_channel_kind_check;
ALTER TABLE notice_channel ADD CONSTRAINT notice_channel_kind_check
  CHECK (kind IN ('email', 'push', 'webhook', 'sms', 'dingtalk', 'wecom', 'feishu'));
