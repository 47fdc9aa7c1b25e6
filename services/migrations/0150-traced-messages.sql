-- Trace of the request that queued a message (W3C Trace Context), so that its delivery continues the trace.
ALTER TABLE queued_messages ADD COLUMN traceparent text;
