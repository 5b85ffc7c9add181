/*
 * A certificate for `localhost` and `push.example.net` that only tests trust, valid for a hundred years, with its key. Made by
 * openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500 -subj /CN=localhost
 *   -addext subjectAltName=DNS:localhost,DNS:push.example.net
 */

export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBqDCCAU2gAwIBAgIUDupvTihmdoy2VVQMWMOt1ltdT9QwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNDA3NTMzN1oYDzIxMjYxMDMx
MDc1MzM3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARRhAqNkjVsrAjJxWW60zE8HYxPbd7ktZn6CmcYoMWax0V1nKsZibbT
9Q+bStZgmM0K9CPNc52lSfuS+hvpDUkUo3sweTAdBgNVHQ4EFgQUH5bBK/QKR9+o
GY4TepzLsmJ5UdUwHwYDVR0jBBgwFoAUH5bBK/QKR9+oGY4TepzLsmJ5UdUwJgYD
VR0RBB8wHYIJbG9jYWxob3N0ghBwdXNoLmV4YW1wbGUubmV0MA8GA1UdEwEB/wQF
MAMBAf8wCgYIKoZIzj0EAwIDSQAwRgIhAOerd5tB/2TMCOhrMguJOevTZgC3xS/X
Xrt5L5WeM3rrAiEAvMLdIBnUJaAiOK1iX6JrzI5ZagEl6XoUAjzmTAWo8Vw=
-----END CERTIFICATE-----
`;

export const CERTIFICATE_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgJZ2Xsz2M2OajVF0E
37bD3c8fcFzNWeakEc0ph5xBYoyhRANCAARRhAqNkjVsrAjJxWW60zE8HYxPbd7k
tZn6CmcYoMWax0V1nKsZibbT9Q+bStZgmM0K9CPNc52lSfuS+hvpDUkU
-----END PRIVATE KEY-----
`;
