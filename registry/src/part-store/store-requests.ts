export { Agent, request, RetryAgent } from 'undici';
