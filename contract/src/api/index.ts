import type { components, operations } from './generated/openapi';

type Schemas = components['schemas'];

export type StartRecoveryRequest = Schemas['StartRecoveryRequest'];
export type StartRecoveryResponse = Schemas['StartRecoveryResponse'];
export type GenerateOtpRequest = Schemas['GenerateOtpRequest'];
export type GenerateOtpResponse = Schemas['GenerateOtpResponse'];
export type VerifyOtpRequest = Schemas['VerifyOtpRequest'];
export type VerifyOtpResponse = Schemas['VerifyOtpResponse'];
export type ReadCallStatusResponse = Schemas['ReadCallStatusResponse'];
export type EarlierPasscode = Schemas['EarlierPasscode'];
export type FindUserRequest = Schemas['FindUserRequest'];
export type FindUserResponse = Schemas['FindUserResponse'];
export type SendUserIdRequest = Schemas['SendUserIdRequest'];
export type OpenPrincipalRequest = Schemas['OpenPrincipalRequest'];
export type OpenPrincipalResponse = Schemas['OpenPrincipalResponse'];
export type ReadUserTypeResponse = Schemas['ReadUserTypeResponse'];
export type ChangePasswordRequest = Schemas['ChangePasswordRequest'];
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
