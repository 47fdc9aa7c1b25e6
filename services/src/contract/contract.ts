import type { components, operations } from './generated/contract';

type Schemas = components['schemas'];

export type AuthRequest = Schemas['AuthRequest'];
export type AuthResponse = Schemas['AuthResponse'];
export type GenerateOtpRequest = Schemas['GenerateOtpRequest'];
export type GenerateOtpResponse = Schemas['GenerateOtpResponse'];
export type VerifyOtpRequest = Schemas['VerifyOtpRequest'];
export type VerifyOtpResponse = Schemas['VerifyOtpResponse'];
export type CallStatusResponse = Schemas['CallStatusResponse'];
export type EarlierPasscode = Schemas['EarlierPasscode'];
export type LookupRequest = Schemas['LookupRequest'];
export type LookupResponse = Schemas['LookupResponse'];
export type SendUserIdRequest = Schemas['SendUserIdRequest'];
export type DecryptRequest = Schemas['DecryptRequest'];
export type DecryptResponse = Schemas['DecryptResponse'];
export type UserTypeResponse = Schemas['UserTypeResponse'];
export type ChangeRequest = Schemas['ChangeRequest'];
export type SuccessResponse = Schemas['Success'];
/** Outcome of a recovery that cannot continue. */
export type RecoveryOutcome = NonNullable<Schemas['Failure']['outcome']>;
/** Proof-of-work challenge of a request. */
export type ProofOfWork = Schemas['ProofOfWork'];
export type DevicePrint = Schemas['DevicePrint'];
export type Channel = Schemas['Channel'];
export type Flow = Schemas['Flow'];
export type WhiteLabelTestGroup = Schemas['WhiteLabelTestGroup'];
export type ContentBlockResponse = Schemas['ContentBlockResponse'];
export type ContentPageResponse = Schemas['ContentPageResponse'];
export type StatisticsRecord = Schemas['StatisticsRecord'];

/** Every operation of the contract by its operationId. */
export type Operations = operations;
export type OperationId = keyof operations;

type JsonOf<T> = T extends { content: { 'application/json': infer Body } } ? Body : undefined;

/** JSON body of an operation's request; undefined when it has none. */
export type RequestBodyOf<Id extends OperationId> = Operations[Id] extends { requestBody: infer Body }
  ? JsonOf<Body>
  : undefined;
/** The path parameters of an operation. */
export type PathOf<Id extends OperationId> = Operations[Id] extends { parameters: { path: infer Path } }
  ? Path
  : undefined;
/** JSON body of an operation's successful response. */
export type ResponseOf<Id extends OperationId> = Operations[Id]['responses'] extends { 200: infer Body }
  ? JsonOf<Body>
  : undefined;
