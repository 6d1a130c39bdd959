import OnTheMapCommand

await OnTheMap.start()
