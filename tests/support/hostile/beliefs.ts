const panel = '/control/index.html';

/** Headers that a proxy, a framework or a careless server might believe. */
export const beliefs: Record<string, string>[] = [
  {},
  { 'X-HTTP-Method-Override': 'DELETE', 'X-HTTP-Method': 'DELETE', 'X-Method-Override': 'DELETE' },
  { 'X-HTTP-Method-Override': 'GET' },
  { 'X-Original-URL': panel, 'X-Rewrite-URL': panel, 'X-Override-URL': panel },
  { 'X-Original-URL': '/api/parcels', 'X-Forwarded-Uri': '/api/parcels', 'X-Forwarded-Path': '/' },
  { 'X-Forwarded-For': '127.0.0.1', 'X-Real-IP': '127.0.0.1', 'CF-Connecting-IP': '127.0.0.1' },
  { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https', 'X-Forwarded-Prefix': '/x' },
  { Forwarded: 'for=127.0.0.1;host=localhost;proto=https' },
  { 'X-Forwarded-User': 'owner@example.com', 'X-Remote-User': '1', 'X-Admin': 'true' },
  { Authorization: 'Basic b3duZXJAZXhhbXBsZS5jb206' },
  { Authorization: 'Bearer null' },
  { Cookie: 'session=; __Host-session=x; admin=true' },
  { Cookie: 'session=1%27%20or%20%271%27=%271; session=%00' },
  { Cookie: `session=${'x'.repeat(4000)}` },
  { Cookie: 'googtrans=/en/__proto__; theme=__proto__' },
  { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://localhost' },
  { 'X-Requested-With': 'XMLHttpRequest', Accept: 'application/json' },
  { Accept: '../../*', 'Accept-Language': '__proto__, %00;q=1', 'Accept-Encoding': 'identity;q=0' },
  { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==' },
  { Connection: 'Upgrade, HTTP2-Settings', Upgrade: 'h2c', 'HTTP2-Settings': 'AAMAAABkAAQAAP__' },
  { Connection: 'close, X-Forwarded-For, Cookie' },
  { Range: 'bytes=0-5,2-9,-1', 'If-None-Match': '*', 'If-Modified-Since': 'yesterday' },
  { Host: 'evil.example' },
  { Host: 'localhost:80@evil.example' },
  { Host: '[::1' },
];

/** Methods beside a route's own. */
export const methods = [
  'GET',
  'HEAD',
  'OPTIONS',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'TRACE',
  'PROPFIND',
  'SEARCH',
];
