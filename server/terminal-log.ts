import { prettyFactory } from 'pino-pretty';

/** Formats a line of the log for people: the local time, and the fields of requests and of the start in one line. */
export const formatForTerminal = prettyFactory({
  colorize: false,
  translateTime: 'SYS:HH:MM:ss',
  messageFormat: '{msg}{if url} on {url}{end}{if method} {method} {path} {status} in {ms} ms{end}',
  ignore: 'level,url,port,migrations,startMs,requestId,method,path,status,ms',
});
