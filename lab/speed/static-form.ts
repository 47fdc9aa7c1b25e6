/**
 * The other baseline: the same two fields and button as a hand-written page without scripts or further files.
 * @returns the whole document
 */
export function renderStaticForm(): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Log in</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#16211f;background:#fff}
header,footer{padding:20px 32px;border-block:1px solid #dfe3e2}
main{display:grid;place-items:center;min-height:70vh;padding:20px}
form{width:min(400px,100%);display:grid;gap:8px}
h1{font-size:32px;line-height:40px;margin:0 0 24px}
label{font-weight:500;font-size:15px}
input{font:inherit;height:48px;padding:0 12px;border:1px solid #8a9593;border-radius:8px;margin-bottom:12px}
button{font:inherit;font-weight:600;height:48px;border:0;border-radius:8px;color:#fff;background:#0f4c4f}
a{color:#0f4c4f}
</style></head><body>
<header>Aldermere</header>
<main><form method="post" action="/login/forms/bg/ProcessLogin.fcc">
<h1>Log in</h1>
<label for="user">User ID</label><input id="user" name="USER" autocomplete="username" autofocus>
<label for="password">Password</label><input id="password" name="PASSWRD" type="password" autocomplete="current-password">
<button>Log In</button>
<p><a href="/default/fps">Forgot Password</a> <a href="/default/fuid">Forgot User ID</a></p>
</form></main>
<footer>Terms of Use</footer>
</body></html>`;
}
