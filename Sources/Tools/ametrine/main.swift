print("ametrine")
