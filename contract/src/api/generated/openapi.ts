export interface paths {
    "/portal-login-service/public/fps/auth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Starts a recovery and returns the contacts that can receive a passcode */
        post: operations["startRecovery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal-login-service/public/fps/generate-otp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a passcode; a repetition is a resend on the same channel, or a change of the channel */
        post: operations["generateOtp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal-login-service/public/fps/verify-otp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Verifies a passcode, or returns the status of the phone call */
        post: operations["verifyOtp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal-login-service/public/fps/call-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Returns whether a provider accepted the newest send, and the status of its phone call; uses no attempt and changes nothing. Optional: without it the page polls verify-otp alone */
        post: operations["readCallStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal-login-service/public/fps/email/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates the temporary password within the grant of this session */
        post: operations["createTemporaryPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal-login-service/public/fuid/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Finds a user by name and e-mail; returns a sealed token, never the User ID */
        post: operations["findUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal-login-service/public/fuid/emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** E-mails the User ID after the passcode is verified */
        post: operations["sendUserId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal-login-service/public/uti/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the user type of the recovery of this session (a decoy type for unknown users); external for all others */
        get: operations["readUserType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal-login-service/public/uti/decrypt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Exchanges a sealed principal for the handle of this recovery */
        post: operations["openPrincipal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal-login-service/public/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sets the new password with the grant of this session */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal-service/public/wlTestUrls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the white labels of this server by line of business */
        get: operations["listWhiteLabelTests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/npx/public/contentsvcs/v1/api/sites/{site}/sblocks/open/{blockId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns a block of content */
        get: operations["readContentBlock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/npx/public/contentsvcs/v1/api/sites/{site}/{path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns a page of content; the path may have several segments */
        get: operations["readContentPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal-metrics/analytics/click": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stores click records */
        post: operations["storeClicks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal-service/httpUsageStatus/store": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stores HTTP records */
        post: operations["storeHttpUsage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal-service/stateUsageStatus/store": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stores state transitions and recovery usage */
        post: operations["storeStateUsage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal-service/public/logDpStats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stores login events and digital pulse */
        post: operations["storeDigitalPulse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the statistics page for operators; in LOCAL and MOCK also at /dev/statistics without a token */
        get: operations["readStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ops/statistics.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns one sheet (funnel, channels, failures, calls, parts, vitals) as CSV */
        get: operations["saveStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description User ID or the handle of a recovery, without control characters. Later requests repeat the value that fps/auth returned */
        UserId: string;
        /** @enum {string} */
        Flow: "FPS" | "FUID";
        /** @enum {string} */
        Channel: "Email" | "SMS" | "Call";
        Id: string;
        /** @description 3 random characters and base64 */
        Encoded: string;
        /** @description ISO 8601 in UTC */
        Time: string;
        /** @description Shown on the page and in every message of the recovery, so that the visitor can compare them */
        Reference: string;
        /** @description ISO 8601 in UTC */
        OptionalTime: string;
        /** @description See Reference */
        OptionalReference: string;
        /** @description Without asterisks, and characters that reorder or hide what a name says, such as direction marks */
        ContactName: string;
        Password: string;
        /** @description Fingerprint of the browser as one string or as named values */
        DevicePrint: string | {
            [key: string]: string | number | boolean;
        };
        StartRecoveryRequest: {
            devicePrint: components["schemas"]["DevicePrint"];
            flow: components["schemas"]["Flow"];
            userId: components["schemas"]["UserId"];
        };
        StartRecoveryResponse: {
            userId: components["schemas"]["UserId"];
            transactionId: components["schemas"]["Id"];
            /** @description When absent, later requests have an empty sessionId */
            sessionId?: string;
            primaryEmail?: components["schemas"]["Encoded"];
            businessPhone?: components["schemas"]["Encoded"];
            cellPhone?: components["schemas"]["Encoded"];
            /** @description Channels of the service; when absent, those of all returned contacts */
            supportedotpChannels?: ("email" | "sms" | "phone")[];
            reference?: components["schemas"]["OptionalReference"];
            expiresAt?: components["schemas"]["OptionalTime"];
            serverTime?: components["schemas"]["OptionalTime"];
        };
        GenerateOtpRequest: {
            channel: components["schemas"]["Channel"];
            value: components["schemas"]["Encoded"];
            sessionId: components["schemas"]["Id"];
            transactionId: components["schemas"]["Id"];
            flow: components["schemas"]["Flow"];
            userId: components["schemas"]["UserId"];
        };
        /** @description The specification names only otp; the page hides times and a reference that are absent */
        GenerateOtpResponse: {
            /** @description 3 random characters and base64. Required for a phone call, whose code the page shows. For e-mail and text messages the portal removes it. */
            otp?: string;
            channel?: components["schemas"]["Channel"];
            sentAt?: components["schemas"]["OptionalTime"];
            /** @description ISO 8601 in UTC. When absent, the passcode has to be valid for 20 minutes from the send */
            validUntil?: string;
            resendAvailableAt?: components["schemas"]["OptionalTime"];
            /** @description When absent, the page always offers a resend */
            resendsLeft?: number;
            sendStatusAt?: components["schemas"]["OptionalTime"];
            /**
             * @description Characters of the passcode, at most six; when absent, the page accepts letters and digits
             * @enum {string}
             */
            passcodeCharacters?: "digits" | "alphanumeric";
            reference?: components["schemas"]["OptionalReference"];
            serverTime?: components["schemas"]["OptionalTime"];
        };
        VerifyOtpRequest: {
            channel: components["schemas"]["Channel"];
            devicePrint: components["schemas"]["DevicePrint"];
            /** @description 3 random characters and base64 */
            otp: string;
            sessionId: components["schemas"]["Id"];
            transactionId: components["schemas"]["Id"];
            value: components["schemas"]["Encoded"];
            flow: components["schemas"]["Flow"];
            userId: components["schemas"]["UserId"];
        };
        VerifyOtpResponse: {
            /**
             * @description Success is read as SUCCESS; any other value counts as rejected
             * @enum {string}
             */
            authenticationResult?: "SUCCESS";
            /**
             * @description STATUS.UNREACHABLE without a result, on any channel, returns the visitor to the choice of a channel, with a message under the option. STATUS.PENDING is beyond the specification: the phone call continues
             * @enum {string}
             */
            channelStatus?: "STATUS.PENDING" | "STATUS.UNREACHABLE";
            /** @enum {string} */
            callStatus?: "CALLING" | "ANSWERED";
            /** @description Whether the user's record requires first-time set-up. Only with SUCCESS in flow FPS, so that it is not revealed before the passcode is verified. When absent, the page uses FTUF of its URL. */
            firstTime?: boolean;
            /** @description Seconds during which the new password can be saved, counted from the first right passcode. Only with SUCCESS in flow FPS. When absent, the page assumes 20 minutes. */
            grantSeconds?: number;
        };
        ReadCallStatusResponse: {
            /**
             * @description FAILED: no provider accepted the message, and nothing counts as sent. Delivery to the recipient is never exposed
             * @enum {string}
             */
            sendStatus?: "QUEUED" | "SENT" | "FAILED";
            earlier?: components["schemas"]["EarlierPasscode"];
            /**
             * @description Always present for a phone call. CONFIRMED and UNREACHABLE announce the result of the next verify-otp, which alone acts on them
             * @enum {string}
             */
            callStatus?: "CALLING" | "ANSWERED" | "CONFIRMED" | "UNREACHABLE";
        };
        /** @description Only with FAILED: the previous passcode by e-mail or text message, while it is valid. When absent, the page accepts no passcode until another one is sent */
        EarlierPasscode: {
            /** @enum {string} */
            channel: "Email" | "SMS";
            sentAt: components["schemas"]["Time"];
            validUntil: components["schemas"]["Time"];
            resendsLeft: number;
            /**
             * @description See generate-otp
             * @enum {string}
             */
            passcodeCharacters?: "digits" | "alphanumeric";
            reference?: components["schemas"]["Reference"];
        };
        FindUserRequest: {
            firstName: components["schemas"]["ContactName"];
            lastName: components["schemas"]["ContactName"];
            emailId: string;
        };
        FindUserResponse: {
            /** @description Sealed, never the User ID; absent when nobody is found */
            principalId?: string;
        };
        Sealed: string;
        SendUserIdRequest: {
            principalId: components["schemas"]["Sealed"];
        };
        OpenPrincipalRequest: {
            encryptedId: components["schemas"]["Sealed"];
        };
        OpenPrincipalResponse: {
            userId: components["schemas"]["UserId"];
        };
        /** @description The specification names no response; when it is unreadable, the user type is `both` */
        ReadUserTypeResponse: {
            /** @enum {string} */
            userType: "internal" | "external";
        };
        ChangePasswordRequest: {
            userId: components["schemas"]["UserId"];
            /** @description Temporary password of the invitation, in first-time set-up alone. Reject a wrong one with ISB_PASSCH03, which the page shows at its field and the visitor can correct; after too many wrong ones with ISB_PASSSCH07. */
            tempPass?: string;
            newPass: components["schemas"]["Password"];
            verifyPass: components["schemas"]["Password"];
        };
        /** @description The body may be empty; Success is read as SUCCESS */
        Success: {
            /** @enum {string} */
            status?: "SUCCESS";
        };
        Failure: {
            /**
             * @description Failure is read as FAILURE
             * @enum {string}
             */
            status: "FAILURE";
            /** @description A code of the error catalogue or a neutral message */
            errorMessage?: string;
            errorCode?: string;
            attemptsLeft?: number;
            /**
             * @description State of a recovery that cannot continue here. CHANGED_ELSEWHERE: another page changed its password or e-mailed its User ID; only for a session that has verified the passcode. LOCKED: no passcode is sent or checked. EXPIRED: its time is over. UNCHANGED: it has changed nothing so far. NO_CONTACT: no channel reaches the user, so none starts. Absent for a session that has not verified enough to learn it; the page then says only that the recovery has ended.
             * @enum {string}
             */
            outcome?: "CHANGED_ELSEWHERE" | "LOCKED" | "EXPIRED" | "UNCHANGED" | "NO_CONTACT";
            requestId?: string;
            retryAfterSeconds?: number;
            proofOfWork?: components["schemas"]["ProofOfWork"];
        };
        /** @description Challenge of ALTCHA, with status 428 on fps/auth and fuid/lookup: nothing was done, and the same request with its solution in X-Portal-Proof-Of-Work is admitted once, for the same operation, white label and session, until expiresAt; that of fuid/lookup also for one fps/auth. */
        ProofOfWork: {
            /** @description Of the challenge, as signed; the solver reads them and sends them back unchanged */
            parameters: {
                /** @description PBKDF2/SHA-256 of the reference service */
                algorithm: string;
                nonce: string;
                salt: string;
                /** @description Iterations of one attempt */
                cost: number;
                /** @description Bytes */
                keyLength: number;
                /** @description What the derived key begins with */
                keyPrefix: string;
                /** @description Seconds since 1970 */
                expiresAt: number;
            } & {
                [key: string]: unknown;
            };
            signature: string;
        };
        WhiteLabelTestGroup: {
            lobname: string;
            contactemail: string;
            plWLMap: {
                clientdesc: string;
                wlKeyNonUniq: string;
            }[];
        };
        ContentBlockResponse: {
            block: {
                text: string;
            };
        };
        ContentPageResponse: {
            page: {
                text_s: string;
            };
        };
        /** @description One record. Figures are computed from these fields where they have the right type (record-facts.ts); other fields are stored unchanged, without possible secrets. */
        StatisticsRecord: {
            /** @description portal_USER_CLICK_STATS or portal_HTTP_STATS or the name of a usage event */
            EVENT_NAME?: unknown;
            /** @description portal_USAGE_STATS or portal_STATE_STATS or portal_PART_STATS or portal_WEB_VITALS */
            EVENT_TYPE?: unknown;
            /** @description NLA01 or NLA11 */
            EVENT_CODE?: unknown;
            /** @description NLA0102 or NLA0103 or NLA0113 */
            SUB_EVENT_CODE?: unknown;
            /** @description Key of the white label; CLIENT_ID when absent */
            WL_KEY?: unknown;
            /** @description opened or found or sent or verified or finished or failed */
            RECOVERY_STEP?: unknown;
            /** @description Recovery of the step */
            STATE_GUID?: unknown;
            /** @description URL of a request without values */
            REQUEST_URL?: unknown;
            /** @description Status; 1 for a time-out after the limit; 0 for an earlier one; -1 for any other error */
            HTTP_STATUS_CODE?: unknown;
            /** @description Milliseconds */
            ELAPSED_TIME?: unknown;
        } & {
            [key: string]: components["schemas"]["StatisticsValue"];
        };
        StatisticsValue: string | number | boolean | {
            [key: string]: string | number | boolean;
        };
    };
    responses: {
        /** @description Success */
        Success: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Success"];
            };
        };
        /** @description Rejected, with a neutral message */
        Failure: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
    };
    parameters: {
        /** @description Key of the client whose name and colours the messages have and whose login page they link to. `clip` is the second app: it has the default client's name and colours and its own login page. Without the header the URL of the page decides; without a key there, the default client. */
        WhiteLabel: string;
        /** @description Language of the page and of the messages that the request causes. Without it the display-language cookie decides. A language that the client does not offer falls back to its default. */
        Language: "en-US" | "de-DE";
        /** @description Marks a request of a framed flow, whose origin is the portal's. Such requests, and those from other origins, use the session of embedded flows (__Host-embedded-session); all others that of the portal's own pages (__Host-portal-session). The cookies of the request do not decide. */
        Embedded: "true";
        /** @description Solution of the challenge in `proofOfWork` of a response with status 428, when the same request is repeated: base64 of the JSON `{ challenge, solution }` of ALTCHA (https://altcha.org), proof of work version 2. The proof of fuid/lookup is sent again with the fps/auth that follows, which it admits once, too. A service without proof of work never asks for it and ignores the header. */
        ProofOfWork: string;
        /** @description Quoted string of at least 128 random bits that identifies a step (draft-ietf-httpapi-idempotency-key-header). For five minutes the same step with the same key gets the same response and takes effect once, so that a lost response can be requested again. A repetition with another key, or without one, is rejected; but verify-otp accepts the right passcode again, without another grant, from a browser that already has the session of the first response, such as a second tab. A repetition while the first request is processed gets the response of the first; if that fails or takes longer than ten seconds, it gets 503 with retryAfterSeconds, or is processed itself. The same key with another body is rejected with 403 or 422. A service without support for the header ignores it and may reject each repetition. */
        IdempotencyKey: string;
        UserId: components["schemas"]["UserId"];
        Site: string;
    };
    requestBodies: {
        StartRecoveryRequest: {
            content: {
                "application/json": components["schemas"]["StartRecoveryRequest"];
            };
        };
        StatisticsRecords: {
            content: {
                "application/json": components["schemas"]["StatisticsRecord"][];
            };
        };
    };
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    startRecovery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Key of the client whose name and colours the messages have and whose login page they link to. `clip` is the second app: it has the default client's name and colours and its own login page. Without the header the URL of the page decides; without a key there, the default client. */
                "X-Portal-White-Label"?: components["parameters"]["WhiteLabel"];
                /** @description Solution of the challenge in `proofOfWork` of a response with status 428, when the same request is repeated: base64 of the JSON `{ challenge, solution }` of ALTCHA (https://altcha.org), proof of work version 2. The proof of fuid/lookup is sent again with the fps/auth that follows, which it admits once, too. A service without proof of work never asks for it and ignores the header. */
                "X-Portal-Proof-Of-Work"?: components["parameters"]["ProofOfWork"];
                /** @description Marks a request of a framed flow, whose origin is the portal's. Such requests, and those from other origins, use the session of embedded flows (__Host-embedded-session); all others that of the portal's own pages (__Host-portal-session). The cookies of the request do not decide. */
                "X-Portal-Embedded"?: components["parameters"]["Embedded"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["StartRecoveryRequest"];
        responses: {
            /** @description Masked contacts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartRecoveryResponse"];
                };
            };
            "4XX": components["responses"]["Failure"];
            "5XX": components["responses"]["Failure"];
        };
    };
    generateOtp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of the page and of the messages that the request causes. Without it the display-language cookie decides. A language that the client does not offer falls back to its default. */
                "X-Portal-Language"?: components["parameters"]["Language"];
                /** @description Marks a request of a framed flow, whose origin is the portal's. Such requests, and those from other origins, use the session of embedded flows (__Host-embedded-session); all others that of the portal's own pages (__Host-portal-session). The cookies of the request do not decide. */
                "X-Portal-Embedded"?: components["parameters"]["Embedded"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GenerateOtpRequest"];
            };
        };
        responses: {
            /** @description Time of the send and expiry of the passcode */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GenerateOtpResponse"];
                };
            };
            "4XX": components["responses"]["Failure"];
            "5XX": components["responses"]["Failure"];
        };
    };
    verifyOtp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Quoted string of at least 128 random bits that identifies a step (draft-ietf-httpapi-idempotency-key-header). For five minutes the same step with the same key gets the same response and takes effect once, so that a lost response can be requested again. A repetition with another key, or without one, is rejected; but verify-otp accepts the right passcode again, without another grant, from a browser that already has the session of the first response, such as a second tab. A repetition while the first request is processed gets the response of the first; if that fails or takes longer than ten seconds, it gets 503 with retryAfterSeconds, or is processed itself. The same key with another body is rejected with 403 or 422. A service without support for the header ignores it and may reject each repetition. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Marks a request of a framed flow, whose origin is the portal's. Such requests, and those from other origins, use the session of embedded flows (__Host-embedded-session); all others that of the portal's own pages (__Host-portal-session). The cookies of the request do not decide. */
                "X-Portal-Embedded"?: components["parameters"]["Embedded"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyOtpRequest"];
            };
        };
        responses: {
            /** @description Verified, or the status of the phone call */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifyOtpResponse"];
                };
            };
            "4XX": components["responses"]["Failure"];
            "5XX": components["responses"]["Failure"];
        };
    };
    readCallStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description Marks a request of a framed flow, whose origin is the portal's. Such requests, and those from other origins, use the session of embedded flows (__Host-embedded-session); all others that of the portal's own pages (__Host-portal-session). The cookies of the request do not decide. */
                "X-Portal-Embedded"?: components["parameters"]["Embedded"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GenerateOtpRequest"];
            };
        };
        responses: {
            /** @description Status of the send and of its phone call */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadCallStatusResponse"];
                };
            };
            "4XX": components["responses"]["Failure"];
            "5XX": components["responses"]["Failure"];
        };
    };
    createTemporaryPassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description Marks a request of a framed flow, whose origin is the portal's. Such requests, and those from other origins, use the session of embedded flows (__Host-embedded-session); all others that of the portal's own pages (__Host-portal-session). The cookies of the request do not decide. */
                "X-Portal-Embedded"?: components["parameters"]["Embedded"];
            };
            path: {
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Success"];
            "4XX": components["responses"]["Failure"];
            "5XX": components["responses"]["Failure"];
        };
    };
    findUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Key of the client whose name and colours the messages have and whose login page they link to. `clip` is the second app: it has the default client's name and colours and its own login page. Without the header the URL of the page decides; without a key there, the default client. */
                "X-Portal-White-Label"?: components["parameters"]["WhiteLabel"];
                /** @description Solution of the challenge in `proofOfWork` of a response with status 428, when the same request is repeated: base64 of the JSON `{ challenge, solution }` of ALTCHA (https://altcha.org), proof of work version 2. The proof of fuid/lookup is sent again with the fps/auth that follows, which it admits once, too. A service without proof of work never asks for it and ignores the header. */
                "X-Portal-Proof-Of-Work"?: components["parameters"]["ProofOfWork"];
                /** @description Marks a request of a framed flow, whose origin is the portal's. Such requests, and those from other origins, use the session of embedded flows (__Host-embedded-session); all others that of the portal's own pages (__Host-portal-session). The cookies of the request do not decide. */
                "X-Portal-Embedded"?: components["parameters"]["Embedded"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FindUserRequest"];
            };
        };
        responses: {
            /** @description Found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FindUserResponse"];
                };
            };
            "4XX": components["responses"]["Failure"];
            "5XX": components["responses"]["Failure"];
        };
    };
    sendUserId: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of the page and of the messages that the request causes. Without it the display-language cookie decides. A language that the client does not offer falls back to its default. */
                "X-Portal-Language"?: components["parameters"]["Language"];
                /** @description Quoted string of at least 128 random bits that identifies a step (draft-ietf-httpapi-idempotency-key-header). For five minutes the same step with the same key gets the same response and takes effect once, so that a lost response can be requested again. A repetition with another key, or without one, is rejected; but verify-otp accepts the right passcode again, without another grant, from a browser that already has the session of the first response, such as a second tab. A repetition while the first request is processed gets the response of the first; if that fails or takes longer than ten seconds, it gets 503 with retryAfterSeconds, or is processed itself. The same key with another body is rejected with 403 or 422. A service without support for the header ignores it and may reject each repetition. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Marks a request of a framed flow, whose origin is the portal's. Such requests, and those from other origins, use the session of embedded flows (__Host-embedded-session); all others that of the portal's own pages (__Host-portal-session). The cookies of the request do not decide. */
                "X-Portal-Embedded"?: components["parameters"]["Embedded"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendUserIdRequest"];
            };
        };
        responses: {
            200: components["responses"]["Success"];
            "4XX": components["responses"]["Failure"];
            "5XX": components["responses"]["Failure"];
        };
    };
    readUserType: {
        parameters: {
            query?: never;
            header?: {
                /** @description Marks a request of a framed flow, whose origin is the portal's. Such requests, and those from other origins, use the session of embedded flows (__Host-embedded-session); all others that of the portal's own pages (__Host-portal-session). The cookies of the request do not decide. */
                "X-Portal-Embedded"?: components["parameters"]["Embedded"];
            };
            path: {
                userId: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description User type */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadUserTypeResponse"];
                };
            };
            "4XX": components["responses"]["Failure"];
            "5XX": components["responses"]["Failure"];
        };
    };
    openPrincipal: {
        parameters: {
            query?: never;
            header?: {
                /** @description Marks a request of a framed flow, whose origin is the portal's. Such requests, and those from other origins, use the session of embedded flows (__Host-embedded-session); all others that of the portal's own pages (__Host-portal-session). The cookies of the request do not decide. */
                "X-Portal-Embedded"?: components["parameters"]["Embedded"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenPrincipalRequest"];
            };
        };
        responses: {
            /** @description The handle, accepted as userId by the recovery operations of this session */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenPrincipalResponse"];
                };
            };
            "4XX": components["responses"]["Failure"];
            "5XX": components["responses"]["Failure"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of the page and of the messages that the request causes. Without it the display-language cookie decides. A language that the client does not offer falls back to its default. */
                "X-Portal-Language"?: components["parameters"]["Language"];
                /** @description Quoted string of at least 128 random bits that identifies a step (draft-ietf-httpapi-idempotency-key-header). For five minutes the same step with the same key gets the same response and takes effect once, so that a lost response can be requested again. A repetition with another key, or without one, is rejected; but verify-otp accepts the right passcode again, without another grant, from a browser that already has the session of the first response, such as a second tab. A repetition while the first request is processed gets the response of the first; if that fails or takes longer than ten seconds, it gets 503 with retryAfterSeconds, or is processed itself. The same key with another body is rejected with 403 or 422. A service without support for the header ignores it and may reject each repetition. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Marks a request of a framed flow, whose origin is the portal's. Such requests, and those from other origins, use the session of embedded flows (__Host-embedded-session); all others that of the portal's own pages (__Host-portal-session). The cookies of the request do not decide. */
                "X-Portal-Embedded"?: components["parameters"]["Embedded"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordRequest"];
            };
        };
        responses: {
            200: components["responses"]["Success"];
            "4XX": components["responses"]["Failure"];
            "5XX": components["responses"]["Failure"];
        };
    };
    listWhiteLabelTests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WhiteLabelTestGroup"][];
                };
            };
            "4XX": components["responses"]["Failure"];
            "5XX": components["responses"]["Failure"];
        };
    };
    readContentBlock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                site: components["parameters"]["Site"];
                blockId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description HTML in block.text */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentBlockResponse"];
                };
            };
            "4XX": components["responses"]["Failure"];
            "5XX": components["responses"]["Failure"];
        };
    };
    readContentPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                site: components["parameters"]["Site"];
                path: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description HTML in page.text_s */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentPageResponse"];
                };
            };
            "4XX": components["responses"]["Failure"];
            "5XX": components["responses"]["Failure"];
        };
    };
    storeClicks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["StatisticsRecords"];
        responses: {
            /** @description Stored */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["Failure"];
            "4XX": components["responses"]["Failure"];
            "5XX": components["responses"]["Failure"];
        };
    };
    storeHttpUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["StatisticsRecords"];
        responses: {
            /** @description Stored */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["Failure"];
            "4XX": components["responses"]["Failure"];
            "5XX": components["responses"]["Failure"];
        };
    };
    storeStateUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["StatisticsRecords"];
        responses: {
            /** @description Stored */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["Failure"];
            "4XX": components["responses"]["Failure"];
            "5XX": components["responses"]["Failure"];
        };
    };
    storeDigitalPulse: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["StatisticsRecords"];
        responses: {
            /** @description Stored */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["Failure"];
            "4XX": components["responses"]["Failure"];
            "5XX": components["responses"]["Failure"];
        };
    };
    readStatistics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            401: components["responses"]["Failure"];
            /** @description No token is set */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The page without figures */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    saveStatistics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sheet */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            401: components["responses"]["Failure"];
            404: components["responses"]["Failure"];
            "5XX": components["responses"]["Failure"];
        };
    };
}
