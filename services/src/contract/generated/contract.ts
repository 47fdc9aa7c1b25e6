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
        /** Starts a recovery and names the ways to receive a passcode */
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
        /** Sends a passcode; again on the same channel it is a resend, on another one another way */
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
        /** Proves a passcode, or asks for the status of the phone call */
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
        /** Reads whether the newest send could be handed over, and the status of a phone call; spends and changes nothing. Optional: a page whose service has no such call goes by verify-otp alone */
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
        /** Creates the temporary password inside the grant of this session */
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
        /** Finds a user by name and e-mail; the answer is a sealed token, never the user ID */
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
        /** E-mails the user ID once the passcode is proved */
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
        /** The user type of this session's own recovery, a made-up one of a name that nobody has; external for any other user */
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
        /** Turns a sealed principal into the handle of this recovery */
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
        /** White labels of this server, by line of business */
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
        /** A block of content */
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
        /** A page of content; the path may have several segments */
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
        /** Click records */
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
        /** HTTP records */
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
        /** State transitions and recovery usage */
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
        /** Login events and digital pulse */
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
        /** The operator's page; at /dev/statistics, without a token, in LOCAL and MOCK */
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
        /** One of the page's sheets (funnel, channels, failures, calls, parts, vitals) as CSV */
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
        /** @description User ID or the handle of a recovery; control characters are in none. Later requests name it as fps/auth answers it */
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
        /** @description Stands on the page and in every message of the recovery, so that both can be compared */
        Reference: string;
        /** @description ISO 8601 in UTC */
        OptionalTime: string;
        /** @description As Reference */
        OptionalReference: string;
        ContactName: string;
        Password: string;
        /** @description The browser's fingerprint, as one text or by name */
        DevicePrint: string | {
            [key: string]: string | number | boolean;
        };
        AuthRequest: {
            devicePrint: components["schemas"]["DevicePrint"];
            flow: components["schemas"]["Flow"];
            userId: components["schemas"]["UserId"];
        };
        AuthResponse: {
            userId: components["schemas"]["UserId"];
            transactionId: components["schemas"]["Id"];
            /** @description Without it later requests have an empty sessionId */
            sessionId?: string;
            primaryEmail?: components["schemas"]["Encoded"];
            businessPhone?: components["schemas"]["Encoded"];
            cellPhone?: components["schemas"]["Encoded"];
            /** @description Channels that the service can use; without it, every contact that it returns */
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
        /** @description The specification names otp alone; a page leaves out the times and the reference that it does not get */
        GenerateOtpResponse: {
            otp?: components["schemas"]["Encoded"];
            /** @enum {string} */
            channel?: "Email" | "SMS" | "Call";
            sentAt?: components["schemas"]["OptionalTime"];
            validUntil?: components["schemas"]["OptionalTime"];
            resendAvailableAt?: components["schemas"]["OptionalTime"];
            /** @description Without it the page always offers another one */
            resendsLeft?: number;
            sendStatusAt?: components["schemas"]["OptionalTime"];
            /**
             * @description Which characters a passcode consists of; the page takes digits alone when it is absent
             * @enum {string}
             */
            passcodeCharacters?: "digits" | "alphanumeric";
            /**
             * @description How many characters the passcode has; the page takes six when it is absent
             * @enum {integer}
             */
            passcodeLength?: 6 | 8;
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
             * @description Success means the same; any other result counts as rejected
             * @enum {string}
             */
            authenticationResult?: "SUCCESS";
            /**
             * @description STATUS.UNREACHABLE without a result, on any channel, leads back to the choice of a channel, with a sentence under the option. STATUS.PENDING is beyond the specification: the phone call goes on
             * @enum {string}
             */
            channelStatus?: "STATUS.PENDING" | "STATUS.UNREACHABLE";
            /** @enum {string} */
            callStatus?: "CALLING" | "ANSWERED";
            /** @description With SUCCESS in flow FPS only, so that nobody learns it who has not proved the passcode: whether the user's record asks for first-time set-up. Without it the page goes by FTUF of its address. */
            firstTime?: boolean;
            /** @description With SUCCESS in flow FPS only: for how long the new password can be saved, counted from the first right passcode when it is told again. Without it the page takes 20 minutes. */
            grantSeconds?: number;
        };
        CallStatusResponse: {
            /**
             * @description FAILED: no provider took the message, and nothing counts as sent. What becomes of its recipient is not told
             * @enum {string}
             */
            sendStatus?: "QUEUED" | "SENT" | "FAILED";
            earlier?: components["schemas"]["EarlierPasscode"];
            /**
             * @description Of a phone call, and always there for one. CONFIRMED and UNREACHABLE are what the next verify-otp will find; it alone acts on them
             * @enum {string}
             */
            callStatus?: "CALLING" | "ANSWERED" | "CONFIRMED" | "UNREACHABLE";
        };
        /** @description With FAILED only: the e-mailed or texted passcode before the failed one, while it is valid. Without it the page takes no passcode until another one is sent */
        EarlierPasscode: {
            /** @enum {string} */
            channel: "Email" | "SMS";
            sentAt: components["schemas"]["Time"];
            validUntil: components["schemas"]["Time"];
            resendsLeft: number;
            /**
             * @description As of generate-otp
             * @enum {integer}
             */
            passcodeLength?: 6 | 8;
            reference?: components["schemas"]["Reference"];
        };
        LookupRequest: {
            firstName: components["schemas"]["ContactName"];
            lastName: components["schemas"]["ContactName"];
            emailId: string;
        };
        LookupResponse: {
            principalId: components["schemas"]["Sealed"];
        };
        Sealed: string;
        SendUserIdRequest: {
            principalId: components["schemas"]["Sealed"];
        };
        DecryptRequest: {
            encryptedId: components["schemas"]["Sealed"];
        };
        DecryptResponse: {
            userId: components["schemas"]["UserId"];
        };
        /** @description The specification names no response; without a readable one the user type is `both` */
        UserTypeResponse: {
            /** @enum {string} */
            userType: "internal" | "external";
        };
        ChangeRequest: {
            userId: components["schemas"]["UserId"];
            tempPass?: string;
            newPass: components["schemas"]["Password"];
            verifyPass: components["schemas"]["Password"];
        };
        /** @description The body may be empty, and its status Success */
        Success: {
            /** @enum {string} */
            status?: "SUCCESS";
        };
        Failure: {
            /**
             * @description Failure means the same
             * @enum {string}
             */
            status: "FAILURE";
            /** @description A code of the error catalogue or neutral words */
            errorMessage?: string;
            errorCode?: string;
            attemptsLeft?: number;
            /**
             * @description What became of a recovery that cannot go on here. CHANGED_ELSEWHERE: its password was changed, or its User ID e-mailed, by another page; only a session that has proved the passcode gets this. LOCKED: no passcode is sent or checked. EXPIRED: its time is over. UNCHANGED: it has changed nothing so far. Absent where the caller has not proved enough to know; the page then says only that it has closed the request.
             * @enum {string}
             */
            outcome?: "CHANGED_ELSEWHERE" | "LOCKED" | "EXPIRED" | "UNCHANGED";
            requestId?: string;
            retryAfterSeconds?: number;
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
        /** @description One record. What is asked of it (record-facts.ts) is read from these fields, where they have the right type; all others are kept as they are, without what could be a secret. */
        StatisticsRecord: {
            /** @description portal_USER_CLICK_STATS or portal_HTTP_STATS or the name of a usage event */
            EVENT_NAME?: unknown;
            /** @description portal_USAGE_STATS or portal_STATE_STATS or portal_PART_STATS or portal_WEB_VITALS */
            EVENT_TYPE?: unknown;
            /** @description NLA01 or NLA11 */
            EVENT_CODE?: unknown;
            /** @description NLA0102 or NLA0103 or NLA0113 */
            SUB_EVENT_CODE?: unknown;
            /** @description Key of the white label; CLIENT_ID where it is absent */
            WL_KEY?: unknown;
            /** @description opened or found or sent or verified or finished or failed */
            RECOVERY_STEP?: unknown;
            /** @description The recovery that a step belongs to */
            STATE_GUID?: unknown;
            /** @description Address of a call without values */
            REQUEST_URL?: unknown;
            /** @description Status; 1 for a time-out; 0 for one in time; -1 for any other error */
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
        /** @description Done */
        Success: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Success"];
            };
        };
        /** @description Refused, in neutral words */
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
        /** @description The client whose name and colours the messages bear, and to whose login page they lead. `clip` stands for the second app, which has the default client's name and colours and a login page of its own. Without the header the page's own address tells, and where that tells nothing, it is the default client. */
        WhiteLabel: string;
        /** @description The language of the page, and so of the messages that follow from the call. Without it the display-language cookie tells; a language that the client does not speak gives way to its default. */
        Language: "en-US" | "de-DE";
        /** @description Says that a flow in a frame makes the call, whose origin is the portal's own. With it, and from any other origin, a call uses the session of embedded flows (__Host-embedded-session); otherwise that of the portal's own pages (__Host-portal-session). Cookies that come along decide nothing. */
        Embedded: "true";
        /** @description A quoted string of at least 128 random bits by which the page names a step (draft-ietf-httpapi-idempotency-key-header). When its response got lost, the same step with the same key gets the same response for five minutes, and takes effect once. Another key, or none, is rejected; but verify-otp takes the right passcode again from a browser that already has the session of the first response, such as a second tab, without another grant. A service that does not know the header ignores it, and may reject each repetition. */
        IdempotencyKey: string;
        UserId: components["schemas"]["UserId"];
        Site: string;
    };
    requestBodies: {
        AuthRequest: {
            content: {
                "application/json": components["schemas"]["AuthRequest"];
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
                /** @description The client whose name and colours the messages bear, and to whose login page they lead. `clip` stands for the second app, which has the default client's name and colours and a login page of its own. Without the header the page's own address tells, and where that tells nothing, it is the default client. */
                "X-Portal-White-Label"?: components["parameters"]["WhiteLabel"];
                /** @description Says that a flow in a frame makes the call, whose origin is the portal's own. With it, and from any other origin, a call uses the session of embedded flows (__Host-embedded-session); otherwise that of the portal's own pages (__Host-portal-session). Cookies that come along decide nothing. */
                "X-Portal-Embedded"?: components["parameters"]["Embedded"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["AuthRequest"];
        responses: {
            /** @description Contacts, already masked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthResponse"];
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
                /** @description The language of the page, and so of the messages that follow from the call. Without it the display-language cookie tells; a language that the client does not speak gives way to its default. */
                "X-Portal-Language"?: components["parameters"]["Language"];
                /** @description Says that a flow in a frame makes the call, whose origin is the portal's own. With it, and from any other origin, a call uses the session of embedded flows (__Host-embedded-session); otherwise that of the portal's own pages (__Host-portal-session). Cookies that come along decide nothing. */
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
            /** @description When it was sent and until when it is valid */
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
                /** @description A quoted string of at least 128 random bits by which the page names a step (draft-ietf-httpapi-idempotency-key-header). When its response got lost, the same step with the same key gets the same response for five minutes, and takes effect once. Another key, or none, is rejected; but verify-otp takes the right passcode again from a browser that already has the session of the first response, such as a second tab, without another grant. A service that does not know the header ignores it, and may reject each repetition. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Says that a flow in a frame makes the call, whose origin is the portal's own. With it, and from any other origin, a call uses the session of embedded flows (__Host-embedded-session); otherwise that of the portal's own pages (__Host-portal-session). Cookies that come along decide nothing. */
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
            /** @description Proved, or the state of the call */
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
                /** @description Says that a flow in a frame makes the call, whose origin is the portal's own. With it, and from any other origin, a call uses the session of embedded flows (__Host-embedded-session); otherwise that of the portal's own pages (__Host-portal-session). Cookies that come along decide nothing. */
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
            /** @description The status of the send, and of its phone call */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallStatusResponse"];
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
                /** @description Says that a flow in a frame makes the call, whose origin is the portal's own. With it, and from any other origin, a call uses the session of embedded flows (__Host-embedded-session); otherwise that of the portal's own pages (__Host-portal-session). Cookies that come along decide nothing. */
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
                /** @description Says that a flow in a frame makes the call, whose origin is the portal's own. With it, and from any other origin, a call uses the session of embedded flows (__Host-embedded-session); otherwise that of the portal's own pages (__Host-portal-session). Cookies that come along decide nothing. */
                "X-Portal-Embedded"?: components["parameters"]["Embedded"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LookupRequest"];
            };
        };
        responses: {
            /** @description Found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LookupResponse"];
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
                /** @description The language of the page, and so of the messages that follow from the call. Without it the display-language cookie tells; a language that the client does not speak gives way to its default. */
                "X-Portal-Language"?: components["parameters"]["Language"];
                /** @description A quoted string of at least 128 random bits by which the page names a step (draft-ietf-httpapi-idempotency-key-header). When its response got lost, the same step with the same key gets the same response for five minutes, and takes effect once. Another key, or none, is rejected; but verify-otp takes the right passcode again from a browser that already has the session of the first response, such as a second tab, without another grant. A service that does not know the header ignores it, and may reject each repetition. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Says that a flow in a frame makes the call, whose origin is the portal's own. With it, and from any other origin, a call uses the session of embedded flows (__Host-embedded-session); otherwise that of the portal's own pages (__Host-portal-session). Cookies that come along decide nothing. */
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
                /** @description Says that a flow in a frame makes the call, whose origin is the portal's own. With it, and from any other origin, a call uses the session of embedded flows (__Host-embedded-session); otherwise that of the portal's own pages (__Host-portal-session). Cookies that come along decide nothing. */
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
                    "application/json": components["schemas"]["UserTypeResponse"];
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
                /** @description Says that a flow in a frame makes the call, whose origin is the portal's own. With it, and from any other origin, a call uses the session of embedded flows (__Host-embedded-session); otherwise that of the portal's own pages (__Host-portal-session). Cookies that come along decide nothing. */
                "X-Portal-Embedded"?: components["parameters"]["Embedded"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecryptRequest"];
            };
        };
        responses: {
            /** @description The handle, accepted as userId by the recovery calls of this session */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecryptResponse"];
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
                /** @description The language of the page, and so of the messages that follow from the call. Without it the display-language cookie tells; a language that the client does not speak gives way to its default. */
                "X-Portal-Language"?: components["parameters"]["Language"];
                /** @description A quoted string of at least 128 random bits by which the page names a step (draft-ietf-httpapi-idempotency-key-header). When its response got lost, the same step with the same key gets the same response for five minutes, and takes effect once. Another key, or none, is rejected; but verify-otp takes the right passcode again from a browser that already has the session of the first response, such as a second tab, without another grant. A service that does not know the header ignores it, and may reject each repetition. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Says that a flow in a frame makes the call, whose origin is the portal's own. With it, and from any other origin, a call uses the session of embedded flows (__Host-embedded-session); otherwise that of the portal's own pages (__Host-portal-session). Cookies that come along decide nothing. */
                "X-Portal-Embedded"?: components["parameters"]["Embedded"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeRequest"];
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
