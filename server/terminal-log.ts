import { prettyFactory } from 'pino-pretty';

/** A line of the log as a person reads it: the local time, and what requests and the start say in one line. */
export const formatForTerminal = prettyFactory({
  colorize: false,
  translateTime: 'SYS:HH:MM:ss',
  messageFormat: '{msg}{if url} on {url}{end}{if method} {method} {path} {status} in {ms} ms{end}',
  ignore: 'level,url,port,migrations,startMs,requestId,method,path,status,ms',
});
